import './fonts.css'
import '../../../design/tokens.css'
import '../../../design/base.css'
import '../../../design/shared.css'
import '../colors.css'
import { mount } from 'svelte'
import { settings } from '../../../core/settings.svelte'
import EditionPage from './EditionPage.svelte'

settings.apply()
mount(EditionPage, { target: document.getElementById('app') as HTMLElement })
