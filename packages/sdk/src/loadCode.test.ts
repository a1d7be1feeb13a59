import { describe, expect, test } from 'vitest'
import { loadCode } from './loadCode.ts'

describe('loadCode', () => {
  test('default', async () => {
    expect(await loadCode(async () => ({ answer: 42n }))).toEqual({ answer: 42n })
  })

  test('error: a chunk that is gone after a deployment', async () => {
    const cause = new TypeError('Failed to fetch dynamically imported module')
    await expect(loadCode(() => Promise.reject(cause))).rejects.toMatchObject({
      code: 'code_unavailable',
      moneyMoved: 'no',
      retryable: true,
      cause,
    })
  })
})
