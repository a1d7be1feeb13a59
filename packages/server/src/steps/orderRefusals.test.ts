import { describe, expect, test } from 'vitest'
import { ChainUnavailableError } from '../indexer/rpcSource.ts'
import { reasons } from '../orderbook/reasons.ts'
import { checkFillable, isLeftOut, noOrders } from './orderRefusals.ts'

/** What is said of an order that rests for a reason. */
function refusalFor(reason: string | null, allowInactive = false) {
  try {
    checkFillable({ status: 'inactive', reason }, { allowInactive })
  } catch (error) {
    return error
  }
  return undefined
}

describe('checkFillable', () => {
  test('behavior: what its maker lacks is told in the words of the contract', () => {
    const { balance, quantity, approval, funds, allowance } = reasons
    for (const reason of [null, balance, quantity, approval, funds, allowance])
      expect(refusalFor(reason)).toMatchObject({
        ...{ statusCode: 410, apiCode: 3 },
        message: "Order is inactive (insufficient balance or approval) and can't be filled",
      })
  })

  test('behavior: another reason is told as it is', () => {
    for (const reason of [reasons.zone, reasons.conduit, reasons.unfollowed, reasons.early])
      expect(refusalFor(reason)).toMatchObject({ statusCode: 410, apiCode: 3, message: reason })
  })

  test('behavior: what the chain could not say is no refusal for good', () => {
    for (const reason of [reasons.silent, reasons.unread])
      expect(refusalFor(reason)).toMatchObject({ statusCode: 503, code: 'order_unanswered' })
  })

  test('behavior: who takes an inactive order all the same is told nothing, but of a rising price', () => {
    for (const reason of [reasons.funds, reasons.silent, reasons.zone])
      expect(refusalFor(reason, true)).toBeUndefined()
    expect(refusalFor(reasons.rising, true)).toMatchObject({ message: reasons.rising })
  })
})

describe('isLeftOut', () => {
  test('behavior: a partial purchase goes on without an order that is not to be had or does not answer', () => {
    expect(isLeftOut(noOrders())).toBe(true)
    expect(isLeftOut(refusalFor(reasons.silent))).toBe(true)
  })

  test('behavior: it does not where no node answers', () => {
    expect(isLeftOut(new ChainUnavailableError(1, undefined))).toBe(false)
    expect(isLeftOut(new Error('a fault'))).toBe(false)
  })
})
