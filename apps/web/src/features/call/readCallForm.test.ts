import { describe, expect, test } from 'vitest'
import { type CallFields, readCallForm } from './readCallForm.ts'

const ether = { symbol: 'ETH', decimals: 18 }
const to = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const good: CallFields = {
  ...{ kind: 'call', address: to, calldata: '0xd0e30db0', value: '0.5' },
  ...{ isByFunction: false, signature: '', args: [] },
}

describe('readCallForm', () => {
  test('default: a call with its value in base units', () => {
    expect(readCallForm(good, ether)).toEqual({
      tx: { to, data: '0xd0e30db0', value: 5n * 10n ** 17n },
    })
  })

  test('behavior: a call needs no value, and a transfer of value no calldata', () => {
    expect(readCallForm({ ...good, value: ' ' }, ether).tx?.value).toBe(0n)
    expect(readCallForm({ ...good, kind: 'value', calldata: 'left over' }, ether)).toEqual({
      tx: { to, data: '0x', value: 5n * 10n ** 17n },
    })
  })

  test.each([to.toLowerCase(), `0x${to.slice(2).toUpperCase()}`])(
    'behavior: letters of one case carry no checksum: %s',
    address => {
      expect(readCallForm({ ...good, address }, ether).tx?.to).toBe(to)
    },
  )

  test.each([
    ['address', '', 'Address is missing: enter the contract or account.'],
    ['address', '0x12', 'Address “0x12” is none: it takes 0x and 40 hexadecimal digits.'],
    ['address', to.replace('C02a', 'c02A'), /^Address “0xc02A.*capitals that do not fit/],
    ['address', `0x${'0'.repeat(40)}`, /is nobody's\.$/],
    ['calldata', '', /^Calldata is missing/],
    ['calldata', 'd0e30db0', /^Calldata “d0e30db0” is not hexadecimal/],
    ['calldata', '0xd0e30db', 'Calldata “0xd0e30db” ends in the middle of a byte.'],
    ['calldata', '0xd0e3', /^Calldata “0xd0e3” is too short/],
    ['calldata', `0x${'00'.repeat(100_001)}`, /has 100001 bytes: 100000 fit\.$/],
    ['value', '1,500', 'Value “1,500” can be read in two ways: leave out the comma.'],
    ['value', '-1', 'Value “-1” is no amount of ETH, such as 0.1.'],
    ['value', '0.0000000000000000001', /^Value “0\.0.*more decimal places than the 18 of ETH/],
  ] as const)('error: %s of “%s”', (field, text, sentence) => {
    const { problems } = readCallForm({ ...good, [field]: text }, ether)
    expect(problems?.[field]).toMatch(sentence)
    const others = Object.entries(problems ?? {}).filter(([name]) => name !== field)
    expect(others.every(([, problem]) => problem === undefined)).toBe(true)
  })

  test('error: nothing is sent', () => {
    const { problems } = readCallForm({ ...good, kind: 'value', value: '0' }, ether)
    expect(problems?.value).toBe('Value is missing: enter how much is sent.')
  })

  const byFunction = { ...good, calldata: 'left over', isByFunction: true }

  test('behavior: a function and its arguments are its calldata', () => {
    const { tx } = readCallForm(
      { ...byFunction, signature: 'withdraw(uint256)', args: ['1'] },
      ether,
    )
    // The selector of WETH's `withdraw`, and 32 bytes.
    expect(tx?.data).toBe(`0x2e1a7d4d${'1'.padStart(64, '0')}`)
  })

  test.each([
    [{ signature: '' }, { signature: /^Function is missing/ }],
    [{ signature: 'withdraw' }, { signature: /^Function “withdraw” cannot be read/ }],
    [
      { signature: 'f(bool a, uint8 b)', args: ['true'] },
      { args: /^,Argument b \(uint8\): it is missing\.$/ },
    ],
  ] as const)('error: %o', (fields, wanted) => {
    const { problems } = readCallForm({ ...byFunction, ...fields }, ether)
    for (const [name, sentence] of Object.entries(wanted))
      expect(String(Object(problems)[name])).toMatch(sentence)
    const wrong = Object.entries(problems ?? {}).filter(([, problem]) => problem !== undefined)
    expect(wrong.map(([name]) => name)).toEqual(Object.keys(wanted))
  })
})
