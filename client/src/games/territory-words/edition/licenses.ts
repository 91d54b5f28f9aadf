// The terms of everything in the file.

import inter from '../../../../node_modules/@fontsource-variable/inter/LICENSE?raw'
import vollkorn from '../../../../node_modules/@fontsource-variable/vollkorn/LICENSE?raw'
import svelte from '../../../../node_modules/svelte/LICENSE.md?raw'
import own from '../../../../../LICENSE?raw'
import notice from '../../../../../NOTICE?raw'

export default [own, notice, `Inter\n\n${inter}`, `Vollkorn\n\n${vollkorn}`, `Svelte\n\n${svelte}`].join(
  `\n\n${'—'.repeat(20)}\n\n`,
)
