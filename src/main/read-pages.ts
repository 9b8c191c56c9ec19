import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readWebApp, type WebApp } from '#server/http/web-app.ts'

/** The files that pages are made of. */
export interface Pages {
  /** The text of public.html. */
  publicTemplate: string
  /** Null where a development server serves the web app. */
  webApp: WebApp | null
}

/** Where index.html and public.html are. */
const sourceFolder = join(import.meta.dirname, '../..')

/** Reads the pages of the built web app. Without one, a development server serves the files that the public page names. */
export function readPages(webFolder: string | null): Pages {
  return {
    publicTemplate: readFileSync(join(webFolder ?? sourceFolder, 'public.html'), 'utf8'),
    webApp: webFolder === null ? null : readWebApp(webFolder),
  }
}
