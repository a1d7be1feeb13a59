import { encodeFunctionData, parseAbi, parseEther, zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { describeSigning } from './describeSigning.ts'

const chain = { id: 31337, name: 'Local', nativeCurrency: { symbol: 'ETH', decimals: 18 } }
const seller = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const artist = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const contract = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const conduit = '0x1E0049783F008A0085193E00003D00cd54003c71'

const fields = (text: string) =>
  text.split(',').map(field => {
    const [type = '', name = ''] = field.trim().split(' ')
    return { type, name }
  })
const item =
  'uint8 itemType, address token, uint256 identifierOrCriteria, uint256 startAmount, uint256 endAmount'
const types = {
  OrderComponents: fields(
    'address offerer, address zone, OfferItem[] offer, ConsiderationItem[] consideration, uint8 orderType, uint256 startTime, uint256 endTime, bytes32 zoneHash, uint256 salt, bytes32 conduitKey, uint256 counter',
  ),
  OfferItem: fields(item),
  ConsiderationItem: fields(`${item}, address recipient`),
}

const pay = (wei: bigint, recipient: string) => ({
  itemType: '0',
  token: zeroAddress,
  identifierOrCriteria: '0',
  startAmount: `${wei}`,
  endAmount: `${wei}`,
  recipient,
})
const message = {
  offerer: seller.toLowerCase(),
  zone: zeroAddress,
  offer: [
    {
      itemType: 2,
      token: contract.toLowerCase(),
      identifierOrCriteria: '7',
      startAmount: '1',
      endAmount: '1',
    },
  ],
  consideration: [pay(parseEther('0.95') + 1n, seller), pay(parseEther('0.05'), artist)],
  endTime: '1700000000',
}

const ask = (change: object = {}, more: object = {}) =>
  describeSigning({
    chain,
    typedData: {
      chainId: 31337,
      definition: {
        domain: { name: 'Seaport', version: '1.5', verifyingContract: conduit },
        types,
        primaryType: 'OrderComponents',
        message: { ...message, ...change },
        ...more,
      },
    },
  })
const fact = (result: describeSigning.Result, label: string) =>
  result.facts.find(entry => entry.label === label)?.value

describe('describeSigning', () => {
  test('default: an order says what is given and got, to the last wei, with the fees', () => {
    const result = ask()
    expect(fact(result, 'You give')).toBe(`1 × token 7 of ${contract}`)
    expect(fact(result, 'You get')).toBe('0.950000000000000001 ETH')
    expect(fact(result, 'To')).toBe(seller)
    expect(fact(result, 'Fees')).toBe(`0.05 ETH to ${artist}`)
    expect(fact(result, 'Until')).toContain('2023')
    expect(result.details).toContainEqual({ label: 'offer[0].startAmount', value: '1' })
  })

  test('behavior: an order that pays somebody else says that you get nothing', () => {
    const result = ask({ consideration: [pay(parseEther('1'), artist)] })
    expect(fact(result, 'You get')).toBe('nothing')
    expect(fact(result, 'Fees')).toBe(`1 ETH to ${artist}`)
  })

  test('behavior: an amount that changes is told from start to end', () => {
    const falling = { ...pay(parseEther('2'), seller), endAmount: `${parseEther('1')}` }
    expect(fact(ask({ consideration: [falling] }), 'You get')).toBe('from 2 ETH to 1 ETH')
  })

  test.each([
    ['1', '1', `1 base unit of ${contract}`],
    ['2', '2', `2 base units of ${contract}`],
    ['1', '2', `from 1 to 2 base units of ${contract}`],
  ])('behavior: what is paid in a token, from %s to %s', (startAmount, endAmount, said) => {
    const paid = { ...pay(1n, seller), itemType: 1, token: contract, startAmount, endAmount }
    expect(fact(ask({ consideration: [paid] }), 'You get')).toBe(said)
  })

  test('behavior: what is not signed, or cannot be read, is shown raw', () => {
    const shorter = {
      ...types,
      ConsiderationItem: types.ConsiderationItem.filter(field => field.name !== 'recipient'),
    }
    for (const result of [ask({}, { types: shorter }), ask({ consideration: 'none' })]) {
      expect(fact(result, 'You get')).toBeUndefined()
      expect(fact(result, 'offer[0].identifierOrCriteria')).toBe('7')
    }
  })

  test.each([
    [5n, `Lets ${conduit} take 5 base units, or the token of that number, of ${contract}`],
    [1n, `Lets ${conduit} take 1 base unit, or the token of that number, of ${contract}`],
    [0n, `Stops ${conduit} from taking what was allowed of ${contract}`],
    [2n ** 256n - 1n, `Lets ${conduit} take any amount of ${contract}`],
  ])('behavior: an approval of %s in words', (amount, sentence) => {
    const abi = parseAbi(['function approve(address spender, uint256 amount)'])
    const transaction = {
      from: seller,
      to: contract,
      data: encodeFunctionData({ abi, args: [conduit, amount] }),
      ...{ value: 0n, gas: undefined, maxFeePerGas: undefined, maxPriorityFeePerGas: undefined },
      chainId: undefined,
    } as const
    expect(fact(describeSigning({ chain, transaction }), 'Allows')).toBe(sentence)
  })

  test.each([
    [true, `Lets ${conduit} move all your tokens of ${contract}`],
    [false, `Stops ${conduit} from moving your tokens of ${contract}`],
  ])('behavior: an approval for all in words: %s', (approved, sentence) => {
    const data = encodeFunctionData({
      abi: parseAbi(['function setApprovalForAll(address operator, bool approved)']),
      args: [conduit, approved],
    })
    const transaction = {
      from: seller,
      to: contract,
      data,
      value: 1n,
      gas: undefined,
      maxFeePerGas: undefined,
      maxPriorityFeePerGas: undefined,
      chainId: undefined,
    } as const
    const result = describeSigning({ chain, transaction })
    expect(fact(result, 'Allows')).toBe(sentence)
    expect(fact(result, 'You send')).toBe('0.000000000000000001 ETH')
    expect(fact(result, 'To')).toBe(contract)
  })
})
