import '@fontsource-variable/inter/wght.css'
import '@fontsource-variable/vollkorn/wght.css'
import './design/tokens.css'
import './design/base.css'
import './design/shared.css'
import { mount } from 'svelte'
import App from './App.svelte'
import { settings } from './core/settings.svelte'

settings.apply()
mount(App, { target: document.getElementById('app') as HTMLElement })
