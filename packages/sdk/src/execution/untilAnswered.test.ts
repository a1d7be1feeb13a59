import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { drive } from '../testing/drive.ts'
import { approvalStep, buyAnswer, nft, saleItem, saleStep, scenario } from '../testing/scenario.ts'

const advance = (ms: number) => vi.advanceTimersByTimeAsync(ms)
beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})

const items = [{ token: `${nft}:1` }] as const
const never = () => new Promise<never>(() => undefined)
const account = scenario().provider.account.address

/** A marketplace that wants one step more after the approval. */
function demanding() {
  const first = [approvalStep(account), saleStep([saleItem(account)])]
  const extra = { ...approvalStep(account), id: 'extra' }
  let answers = 0
  return scenario({
    handlers: {
      '/execute/buy/v7': () => {
        answers += 1
        const steps = answers === 1 ? first : [approvalStep(account), extra, first[1]]
        return { json: buyAnswer(account, { steps }) }
      },
    },
  })
}

describe('untilAnswered', () => {
  test('error: a verifier that never answers', async () => {
    const s = scenario()
    const { error } = await drive(
      s.client.actions.buyToken({ items, wallet: s.wallet, verify: never }),
      advance,
    )
    expect(error).toMatchObject({ code: 'verification_unavailable', moneyMoved: 'no' })
    expect(s.provider.prompts).toEqual([])
    // The account is free again.
    const next = s.client.actions.buyToken({ items, wallet: s.wallet })
    expect((await drive(next, advance)).value?.state.status).toBe('complete')
  })

  test.each([
    ['verify', () => scenario(), { verify: never }],
    ['onNewStep', demanding, { onNewStep: never }],
  ] as const)('options: signal, while %s does not answer', async (_, make, options) => {
    const s = make()
    const controller = new AbortController()
    const { signal } = controller
    const run = s.client.actions.buyToken({ items, wallet: s.wallet, signal, ...options })
    const settled = run.then(
      () => undefined,
      (error: unknown) => error,
    )
    await advance(20_000)
    controller.abort()
    await advance(1_000)
    expect(await settled).toMatchObject({ code: 'aborted' })
    await advance(30 * 60_000)
  })
})
