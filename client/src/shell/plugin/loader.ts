// Loads the page of a game's own package. Every failure is returned as one sentence.

import type { Mount, Mounted, PluginTable } from '../../../plugin/parlor-page'
import { i18n } from '../../core/i18n.svelte'
import type { PageInfo } from '../../wire/api'

export const API = 1
const MOUNT_TIMEOUT = 5_000 // ms until a page must be mounted

/** Why a page cannot be shown, as a sentence for the player; the error for the author is its cause. */
export class PageProblem extends Error {}

export type Import = (address: string) => Promise<unknown>
const load: Import = (address) => import(/* @vite-ignore */ address)

/** Import the module and mount it. Rejects with a PageProblem; a page that mounts too late is unmounted again. */
export async function mountPage(
  page: PageInfo,
  element: HTMLElement,
  table: PluginTable,
  { patience = MOUNT_TIMEOUT, importer = load }: { patience?: number; importer?: Import } = {},
): Promise<Mounted> {
  const t = i18n.t.table.page
  if (page.problem) throw new PageProblem(page.problem)
  if (page.api !== API) throw new PageProblem(t.otherVersion(page.api, API))
  const mounting = mounted(page, element, table, importer)
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new PageProblem(t.late(Math.round(patience / 1000)))), patience)
  })
  try {
    return await Promise.race([mounting, late])
  } catch (error) {
    void mounting.then(unmount, () => undefined)
    throw error
  } finally {
    clearTimeout(timer)
  }
}

async function mounted(page: PageInfo, element: HTMLElement, table: PluginTable, importer: Import): Promise<Mounted> {
  const t = i18n.t.table.page
  const module = (await importer(page.module).catch((error: unknown) => {
    throw new PageProblem(t.noModule(page.module), { cause: error })
  })) as { api?: unknown; mount?: Mount }
  if (module.api !== API) throw new PageProblem(t.otherVersion(String(module.api), API))
  if (typeof module.mount !== 'function') throw new PageProblem(t.noMount)
  try {
    return (await module.mount(element, table)) ?? {}
  } catch (error) {
    throw new PageProblem(t.threw(reason(error)), { cause: error })
  }
}

/** Unmount a page. Errors that it throws meanwhile are ignored. */
export function unmount(page: Mounted): void {
  try {
    page.unmount?.()
  } catch (error) {
    console.warn(error)
  }
}

/** Return the message of an error without its final full stop. */
export const reason = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replace(/\.+$/, '')
