import { type Address, encodeAbiParameters, type Hex, parseAbiParameters } from 'viem'

type X2y2Sale = {
  token: Address
  tokenId: bigint
  /** Of an ERC1155. */
  units: bigint | undefined
  price: bigint
  salts: [bigint, bigint]
  words: [Hex, Hex, Hex, Hex, Hex]
  maker: Address
  delegate: Address
  fees: { percentage: bigint; to: Address }[]
  /** How many items the maker has signed besides the one that is sold. */
  others: number
  /** Seconds since 1970. */
  end: number
}

/** The arguments of X2Y2's `run`. */
export const x2y2Parameters = parseAbiParameters([
  'RunInput input',
  'struct RunInput { Order[] orders; Detail[] details; Shared shared; bytes32 r; bytes32 s; uint8 v; }',
  'struct Order { uint256 salt; address user; uint256 network; uint256 intent; uint256 delegateType; uint256 deadline; address currency; bytes dataMask; Item[] items; bytes32 r; bytes32 s; uint8 v; uint8 signVersion; }',
  'struct Item { uint256 price; bytes data; }',
  'struct Detail { uint8 op; uint256 orderIdx; uint256 itemIdx; uint256 price; bytes32 itemHash; address executionDelegate; bytes dataReplacement; uint256 bidIncentivePct; uint256 aucMinIncrementPct; uint256 aucIncDurationSecs; Fee[] fees; }',
  'struct Fee { uint256 percentage; address to; }',
  'struct Shared { uint256 salt; uint256 deadline; uint256 amountToEth; uint256 amountToWeth; address user; bool canFail; }',
])

/** What X2Y2 would sign for a sale to the router; by an encoder that is not ours. */
export function x2y2Input(sale: X2y2Sale, router: Address): Hex {
  const { words, salts, units, others } = sale
  const lower = (value: Address) => value.toLowerCase() as Address
  const pair = { token: lower(sale.token), tokenId: sale.tokenId }
  const data =
    units === undefined
      ? encodeAbiParameters(
          parseAbiParameters(['Pair[]', 'struct Pair { address token; uint256 tokenId; }']),
          [[pair]],
        )
      : encodeAbiParameters(
          parseAbiParameters([
            'Pair[]',
            'struct Pair { address token; uint256 tokenId; uint256 amount; }',
          ]),
          [[{ ...pair, amount: units }]],
        )
  const order = {
    salt: salts[0],
    user: lower(sale.maker),
    network: 1n,
    intent: 1n,
    delegateType: units === undefined ? 1n : 2n,
    deadline: BigInt(sale.end),
    currency: '0x0000000000000000000000000000000000000000' as const,
    dataMask: '0x' as const,
    items: Array.from({ length: others + 1 }, (_, index) =>
      index === others ? { price: sale.price, data } : { price: 7n, data: words[0] },
    ),
    r: words[1],
    s: words[2],
    v: 27,
    signVersion: 1,
  }
  const detail = {
    op: 1,
    orderIdx: 0n,
    itemIdx: BigInt(others),
    price: sale.price,
    itemHash: words[0],
    executionDelegate: lower(sale.delegate),
    dataReplacement: '0x' as const,
    bidIncentivePct: 0n,
    aucMinIncrementPct: 0n,
    aucIncDurationSecs: 0n,
    fees: sale.fees.map(({ percentage, to }) => ({ percentage, to: lower(to) })),
  }
  const shared = {
    salt: salts[1],
    deadline: BigInt(sale.end),
    amountToEth: 0n,
    amountToWeth: 0n,
    user: router,
    canFail: false,
  }
  return encodeAbiParameters(x2y2Parameters, [
    { orders: [order], details: [detail], shared, r: words[3], s: words[4], v: 28 },
  ])
}
