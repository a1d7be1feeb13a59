import type { Hex } from 'viem'

/** Of `aggregate3((address target, bool allowFailure, bytes callData)[])` of the multicall contract. */
const selector = '82ad56cb'

/** Characters of a word in hexadecimal digits. */
const size = 64
const word = (value: number) => value.toString(16).padStart(size, '0')
const [no, yes] = [word(0), word(1)]
/** Where the list begins, and the bytes of each call after target and permission. */
const [listAt, bytesAt] = [word(32), word(96)]

type Target = { target: Hex; callData: Hex }
type Result = { success: boolean; returnData: Hex }

/**
 * The calldata of calls that may fail each by itself, and the answers in it. Every post and purchase asks by it, and what
 * knows any type takes several times as long for the same bytes.
 */
export const aggregate3 = {
  encode(calls: readonly Target[]): Hex {
    let [heads, tails] = ['', '']
    for (const { target, callData } of calls) {
      const length = (callData.length - 2) / 2
      const padding = (size - ((callData.length - 2) % size)) % size
      heads += word(calls.length * 32 + tails.length / 2)
      tails += target.slice(2).toLowerCase().padStart(size, '0') + yes + bytesAt
      tails += word(length) + callData.slice(2) + '0'.repeat(padding)
    }
    return `0x${selector}${listAt}${word(calls.length)}${heads}${tails}`
  },

  /**
   * @param most Answers that are read; there may be fewer.
   * @throws RangeError for bytes that are no such answers.
   */
  decode(data: Hex, most: number): Result[] {
    const wordAt = (place: number): string => {
      const found = data.slice(2 + place * 2, 2 + place * 2 + size)
      if (found.length < size) throw new RangeError('An answer ends too early')
      return found
    }
    const numberAt = (place: number): number => {
      const found = wordAt(place)
      if (!/^0{56}[0-9a-fA-F]{8}$/.test(found)) throw new RangeError('An answer has no such place')
      return Number.parseInt(found.slice(56), 16)
    }
    if (!/^0x[0-9a-fA-F]*$/.test(data)) throw new RangeError('An answer is no bytes')
    const list = numberAt(0)
    const count = numberAt(list)
    const first = list + 32
    return Array.from({ length: Math.min(count, most) }, (_, i) => {
      const place = first + numberAt(first + i * 32)
      const success = wordAt(place)
      if (success !== yes && success !== no) throw new RangeError('An answer is neither yes nor no')
      const bytes = place + numberAt(place + 32)
      const length = numberAt(bytes)
      const begin = 2 + (bytes + 32) * 2
      const digits = data.slice(begin, begin + length * 2)
      if (digits.length < length * 2) throw new RangeError('An answer ends too early')
      return { success: success === yes, returnData: `0x${digits}` }
    })
  },
}
