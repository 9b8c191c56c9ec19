import type { Page } from '@playwright/test'

interface ErrorAnswer {
  status: number
  code: string
  message: string
}

interface Answer {
  index: number
}

/** Answers calls whose names match with an error, alone or inside a batch. */
export async function failCalls(page: Page, names: RegExp, { status, code, message }: ErrorAnswer): Promise<void> {
  const body = { json: { defined: false, code, status, message, data: { requestId: 'failed-by-the-test' } } }
  const isMeant = (url: string) => names.test(new URL(url).pathname)
  await page.route('**/rpc/**', async (route, request) => {
    if (!request.url().endsWith('/__batch__')) return isMeant(request.url()) ? route.fulfill({ status, json: body }) : route.fallback()
    const calls = (request.postDataJSON() as { url: string }[]).map(({ url }) => url)
    if (!calls.some(isMeant)) return route.fallback()
    const response = await route.fetch()
    const answers = (await response.json()) as Answer[]
    return route.fulfill({
      response,
      json: answers.map(answer => (isMeant(calls[answer.index] ?? '') ? { index: answer.index, status, body } : answer)),
    })
  })
}
