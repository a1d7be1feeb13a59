import { describe, expect, test } from 'vitest'
import { parseAddress } from './parseAddress.ts'

/** Those of the text of ERC-55. */
const examples = [
  '0x52908400098527886E0F7030069857D2E4169EE7',
  '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
  '0xde709f2102306220921060314715629080e2fb77',
  '0x27b1fdb04752bbc536007a920d24acb045561c26',
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
  '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
] as const

describe('parseAddress', () => {
  test.each(examples)('default: %s, in one case too, with its checksum', address => {
    expect(parseAddress(` ${address}\n`)).toEqual({ value: address })
    const digits = address.slice(2)
    expect(parseAddress(`0x${digits.toLowerCase()}`)).toEqual({ value: address })
    expect(parseAddress(`0x${digits.toUpperCase()}`)).toEqual({ value: address })
  })

  test.each(examples.slice(4))('error: %s with any one letter in the other case', address => {
    for (let place = 2; place < address.length; place++) {
      const letter = address[place] ?? ''
      const other = letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()
      if (other === letter) continue
      const typed = address.slice(0, place) + other + address.slice(place + 1)
      expect(parseAddress(typed)).toEqual({ reason: 'checksum' })
    }
  })

  test.each([
    ['', 'empty'],
    [' ', 'empty'],
    ['0x12', 'not-an-address'],
    [`${examples[0]}0`, 'not-an-address'],
    [examples[0].slice(2), 'not-an-address'],
    [examples[0].replace('5', 'g'), 'not-an-address'],
    ['somebody.eth', 'not-an-address'],
  ])('error: “%s”: %s', (text, reason) => {
    expect(parseAddress(text)).toEqual({ reason })
  })
})
