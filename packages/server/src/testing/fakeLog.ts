import { type Abi, encodeAbiParameters, type Hex } from 'viem'
import { encodeEventTopics, parseAbi } from 'viem/utils'

export const tokenAbi = parseAbi([
  'event Transfer(address indexed from, address indexed to, uint256 indexed tokenId)',
  'event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value)',
  'event TransferBatch(address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] values)',
  'event ConsecutiveTransfer(uint256 indexed fromTokenId, uint256 toTokenId, address indexed fromAddress, address indexed toAddress)',
  'event ApprovalForAll(address indexed owner, address indexed operator, bool approved)',
])

export const currencyAbi = parseAbi([
  'event Transfer(address indexed from, address indexed to, uint256 value)',
  'event Approval(address indexed owner, address indexed spender, uint256 value)',
  'event Deposit(address indexed dst, uint256 wad)',
  'event Withdrawal(address indexed src, uint256 wad)',
])
export const conduitAbi = parseAbi(['event ChannelUpdated(address indexed channel, bool open)'])
export type FakeLog = { address: Hex; topics: Hex[]; data: Hex }

/** The log of an event, as a contract would emit it. */
export function fakeLog(
  address: Hex,
  abi: Abi,
  eventName: string,
  args: Record<string, unknown>,
): FakeLog {
  const event = abi.find(item => item.type === 'event' && item.name === eventName)
  if (event?.type !== 'event') throw new Error(`There is no event ${eventName}`)
  const data = event.inputs.filter(input => !input.indexed)
  return {
    address,
    topics: encodeEventTopics({ abi, eventName, args }) as Hex[],
    data: encodeAbiParameters(
      data,
      data.map(input => args[input.name ?? '']),
    ),
  }
}
