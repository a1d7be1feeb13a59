import { AllowanceTransfer, permit2Address } from '@uniswap/permit2-sdk'
import { utils } from 'ethers'
import fc from 'fast-check'
import { hashTypedData } from 'viem'
import { describe, expect, test } from 'vitest'
import { permitTypedData } from '../../src/permit2/permitTypedData.ts'
import { toSignature } from '../../src/permit2/toSignature.ts'
import { quickExpect } from '../support/quickExpect.ts'
import { compared } from './tally.ts'
import { addressOf, bytesOf, runs, uintOf } from './values.ts'

/** What could be milliseconds is refused. */
const momentOf = (bits: number) =>
  uintOf(bits).filter(each => each < 10n ** 11n || each > 10n ** 16n)
const never = 2n ** 48n - 1n
const details = fc.record({
  token: addressOf,
  amount: uintOf(160),
  expiration: fc.oneof(momentOf(48), fc.constant(never)),
  nonce: uintOf(48),
})
const rest = { spender: addressOf, sigDeadline: momentOf(256) }
const chainId = fc.oneof(fc.constantFrom(1, 10, 324), fc.integer({ min: 1, max: 2 ** 40 }))
const single = fc.record({ details, ...rest })
const batch = fc.record({ details: fc.array(details, { minLength: 1, maxLength: 4 }), ...rest })

/** The peer takes no bigint. */
const theirs = (permit: unknown) =>
  JSON.parse(
    JSON.stringify(permit, (_key, value) => (typeof value === 'bigint' ? `${value}` : value)),
  )

describe('permitTypedData', () => {
  test('behavior: one token: the hash to sign is that of permit2-sdk', ({ task }) => {
    fc.assert(
      fc.property(single, chainId, (permit, chainId) => {
        const ours = hashTypedData(permitTypedData(permit, { chainId }))
        quickExpect(ours).toBe(
          AllowanceTransfer.hash(theirs(permit), permit2Address(chainId), chainId),
        )
      }),
      { numRuns: runs },
    )
    compared(task, runs)
  })

  test('behavior: several tokens: the hash to sign is that of permit2-sdk', ({ task }) => {
    fc.assert(
      fc.property(batch, chainId, (permit, chainId) => {
        const ours = hashTypedData(permitTypedData(permit, { chainId }))
        quickExpect(ours).toBe(
          AllowanceTransfer.hash(theirs(permit), permit2Address(chainId), chainId),
        )
      }),
      { numRuns: runs },
    )
    compared(task, runs)
  })
})

describe('toSignature', () => {
  // A key's `s` is below 2^255: in 65 bytes the peer takes no other.
  const rs = fc
    .tuple(bytesOf(32), bytesOf(32))
    .map(([r, s]) => `${r}${(Number.parseInt(s.slice(2, 3), 16) % 8).toString()}${s.slice(3)}`)
  const full = fc
    .tuple(rs, fc.constantFrom('00', '01', '1b', '1c', '23', '24', '25', '26', 'ff'))
    .map(([bytes, v]) => `${bytes}${v}`)

  test('behavior: signatures of keys are those of ethers, as the peer makes them', ({ task }) => {
    fc.assert(
      fc.property(fc.oneof(bytesOf(64), full), signature => {
        const peer = utils.joinSignature(utils.splitSignature(signature))
        quickExpect(toSignature(signature, 'signature')).toBe(peer)
      }),
      { numRuns: runs },
    )
    compared(task, runs)
  })

  // On chain: `src/permit2/permit2.chain.test.ts`, "the peer’s fault: it changes the last byte …".
  test("the peer's fault: it changes the last byte of what a Safe signs by eth_sign", () => {
    // https://docs.safe.global/advanced/smart-account-signatures: v > 30 means eth_sign.
    const signature = `0x${'12'.repeat(64)}1f`
    expect(utils.joinSignature(utils.splitSignature(signature))).toBe(`0x${'12'.repeat(64)}1b`)
    expect(toSignature(signature, 'signature')).toBe(signature)
  })
})
