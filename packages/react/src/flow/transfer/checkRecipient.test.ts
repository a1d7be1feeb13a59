import { type Address, getAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { account, contract } from '../../testing/openMarket.ts'
import { checkRecipient } from './checkRecipient.ts'

const friend = getAddress('0x70997970c51812dc3a010c7d01b50e0d17dc79c8')
const poison = '0x7099000000000000000000000000000000dc79c8'
const check = (
  typed: string,
  recent: readonly Address[] | 'unread' = [friend],
  isContract = false,
) => checkRecipient(typed, { account, contracts: [contract], recent, isContract })

describe('checkRecipient', () => {
  test('default: somebody known, in any spelling', () => {
    for (const typed of [friend, ` ${friend}\n`, friend.toLowerCase()])
      expect(check(typed)).toEqual({ address: friend, resembles: undefined, warnings: [] })
  })

  test.each([
    ['', 'empty'],
    ['0x1234', 'not-an-address'],
    ['vitalik.eth', 'not-an-address'],
    [friend.replace('C51812', 'c51812'), 'checksum'],
    [`0x${'0'.repeat(40)}`, 'zero'],
    ['0x000000000000000000000000000000000000dEaD', 'dead'],
    [account, 'own'],
    [contract, 'token'],
  ])('error: %s', (typed, problem) => {
    expect(check(typed)).toEqual({ problem, warnings: [] })
  })

  test('behavior: an address that begins and ends like a known one is told apart', () => {
    expect(check(poison)).toMatchObject({ warnings: ['lookalike'], resembles: friend })
    const own = `${account.slice(0, 6)}${'0'.repeat(32)}${account.slice(-4)}`
    expect(check(own, [])).toMatchObject({ warnings: ['lookalike'], resembles: account })
  })

  test('behavior: a contract, and an address that was never dealt with', () => {
    expect(check(friend, [friend], true).warnings).toEqual(['contract'])
    expect(check(friend, [], true).warnings).toEqual(['contract', 'new'])
  })

  test('behavior: where nobody knows with whom was dealt, it is neither known nor new', () => {
    expect(check(friend, 'unread').warnings).toEqual(['unread'])
    const own = `${account.slice(0, 6)}${'0'.repeat(32)}${account.slice(-4)}`
    expect(check(own, 'unread').warnings).toEqual(['lookalike'])
  })
})
