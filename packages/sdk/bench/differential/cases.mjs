import { encodeFunctionData, parseAbi } from 'viem'
import { ether, nft, seller, weth } from '../lib/addresses.mjs'
import {
  approval,
  bought,
  boughtChecked,
  cancel,
  check,
  line,
  moveToken,
  orderId,
  orderSignature,
  pay,
  sign,
  step,
  wethLine,
} from './answers.mjs'

const buyer = '0x4444444444444444444444444444444444444444'
const expirationTime = String(Math.floor(Date.now() / 1000) + 86_400)

const abi = parseAbi(['function mint(uint256 id) payable'])
const mintOnOther = {
  to: nft,
  value: '7',
  data: encodeFunctionData({ abi, functionName: 'mint', args: [1n] }),
}

/**
 * One call each, the same for both clients. `answer` is what the execute endpoint says; `status` is the
 * HTTP status of that answer. `differs` says why the clients are meant to differ there, and in what: a
 * difference that is not found any more is a problem, too.
 */
export const cases = [
  {
    name: 'buyToken, approval and check, with a request id',
    action: 'buyToken',
    options: {
      items: [{ token: `${nft}:1`, quantity: 1 }],
      expectedPrice: { [ether]: { raw: 1000n, currencyDecimals: 18 } },
      options: { currency: ether, skipBalanceCheck: true },
    },
    endpoint: '/execute/buy/v7',
    answer: account => ({
      requestId: 'request-1',
      steps: [approval(account), boughtChecked(account)],
      path: [line()],
    }),
  },
  {
    name: 'buyToken without a check, options over settings',
    action: 'buyToken',
    options: {
      items: [{ orderId }],
      options: {
        normalizeRoyalties: false,
        referrer: seller,
        partial: true,
        source: 'other.example',
      },
    },
    endpoint: '/execute/buy/v7',
    answer: account => ({ steps: [bought(account)], path: [line()] }),
  },
  {
    name: 'buyToken, precheck',
    action: 'buyToken',
    options: { items: [{ collection: nft, quantity: 1 }], precheck: true },
    endpoint: '/execute/buy/v7',
    answer: account => ({ steps: [bought(account)], path: [line()] }),
  },
  {
    name: 'buyToken, refused by the API',
    action: 'buyToken',
    options: { items: [{ token: `${nft}:1` }] },
    endpoint: '/execute/buy/v7',
    status: 400,
    fails: true,
    answer: () => ({ statusCode: 400, error: 'Bad Request', message: 'No fillable orders' }),
  },
  {
    name: 'acceptOffer',
    action: 'acceptOffer',
    options: { items: [{ token: `${nft}:1`, quantity: 1, orderId }], options: { partial: false } },
    endpoint: '/execute/sell/v7',
    answer: account => ({
      requestId: 'request-2',
      steps: [
        approval(account),
        step('sale', [
          { data: moveToken(account, { from: account, to: buyer }) },
          { data: pay(account, { amount: 1000, from: buyer, to: account }) },
        ]),
      ],
      path: [wethLine],
    }),
  },
  {
    name: 'mintToken',
    action: 'mintToken',
    options: { items: [{ collection: nft, quantity: 1 }] },
    endpoint: '/execute/mint/v1',
    answer: account => ({
      requestId: 'request-3',
      steps: [boughtChecked(account)],
      path: [line()],
    }),
  },
  {
    name: 'listToken, fees of the client',
    action: 'listToken',
    options: {
      listings: [
        {
          token: `${nft}:1`,
          weiPrice: '1000',
          expirationTime,
          orderbook: 'reservoir',
          orderKind: 'seaport-v1.5',
        },
      ],
    },
    endpoint: '/execute/list/v5',
    answer: () => ({
      steps: [step('nft-approval', [{ status: 'complete' }]), orderSignature],
      errors: [],
    }),
  },
  {
    name: 'listToken, fees of the chain, royalties of the listing',
    action: 'listToken',
    chain: { marketplaceFees: [`${seller}:250`] },
    options: {
      listings: [{ token: `${nft}:1`, weiPrice: '1000', expirationTime, automatedRoyalties: true }],
    },
    endpoint: '/execute/list/v5',
    answer: () => ({ steps: [orderSignature], errors: [] }),
  },
  {
    name: 'listToken, own fees',
    action: 'listToken',
    options: {
      listings: [{ token: `${nft}:1`, weiPrice: '1000', expirationTime, marketplaceFees: [] }],
    },
    endpoint: '/execute/list/v5',
    answer: () => ({ steps: [orderSignature], errors: [] }),
  },
  {
    name: 'listToken for another order book',
    action: 'listToken',
    options: {
      listings: [{ token: `${nft}:1`, weiPrice: '1000', expirationTime, orderbook: 'opensea' }],
    },
    differs: {
      why: 'the specification lets only what goes to the own order book inherit automatedRoyalties',
      problems: [
        /^only the old client sends .*"automatedRoyalties":false/,
        /^only ours sends POST .a.execute.list/,
      ],
    },
    endpoint: '/execute/list/v5',
    answer: () => ({ steps: [orderSignature], errors: [] }),
  },
  {
    name: 'listToken, precheck',
    action: 'listToken',
    options: {
      listings: [{ token: `${nft}:1`, weiPrice: '1000', expirationTime }],
      precheck: true,
    },
    endpoint: '/execute/list/v5',
    answer: () => ({ steps: [orderSignature], errors: [] }),
  },
  {
    name: 'placeBid',
    action: 'placeBid',
    options: { bids: [{ collection: nft, weiPrice: '1000', expirationTime, currency: weth }] },
    endpoint: '/execute/bid/v5',
    answer: account => ({
      steps: [
        step('currency-approval', [
          { data: pay(account, { amount: 1, from: account, to: account }) },
        ]),
        orderSignature,
      ],
      errors: [],
    }),
  },
  {
    name: 'placeBid, an attribute',
    action: 'placeBid',
    options: {
      bids: [
        {
          collection: nft,
          attributeKey: 'Light',
          attributeValue: 'Dawn',
          weiPrice: '1000',
          expirationTime,
        },
      ],
    },
    endpoint: '/execute/bid/v5',
    answer: () => ({ steps: [orderSignature], errors: [] }),
  },
  {
    name: 'transferTokens',
    action: 'transferTokens',
    options: { to: buyer, items: [{ token: `${nft}:1`, quantity: 1 }] },
    endpoint: '/execute/transfer/v1',
    answer: account => ({
      steps: [
        approval(account),
        step('transfer', [{ data: moveToken(account, { from: account, to: buyer }) }]),
      ],
    }),
  },
  {
    name: 'transferTokens, precheck',
    action: 'transferTokens',
    options: { to: buyer, items: [{ token: `${nft}:1` }], precheck: true },
    endpoint: '/execute/transfer/v1',
    answer: account => ({
      steps: [step('transfer', [{ data: moveToken(account, { from: account, to: buyer }) }])],
    }),
  },
  {
    name: 'cancelOrder by a transaction',
    action: 'cancelOrder',
    options: { ids: [orderId], options: { maxFeePerGas: '1000000000' } },
    endpoint: '/execute/cancel/v3',
    answer: account => ({
      steps: [step('cancellation', [{ data: cancel(account) }])],
    }),
  },
  {
    name: 'cancelOrder by a signature',
    action: 'cancelOrder',
    options: { ids: [orderId] },
    endpoint: '/execute/cancel/v3',
    answer: () => ({
      steps: [
        step(
          'cancellation-signature',
          [
            {
              data: {
                sign,
                post: {
                  endpoint: '/execute/cancel-signature/v1',
                  method: 'POST',
                  body: { orderIds: [orderId], orderKind: 'seaport-v1.5' },
                },
              },
            },
          ],
          'signature',
        ),
      ],
    }),
  },
  {
    name: 'call, a plain transaction and a simulated one',
    action: 'call',
    options: {
      toChainId: 31338,
      chainId: 31337,
      txs: [mintOnOther, { address: nft, abi, functionName: 'mint', args: [2n], value: 9n }],
      options: { currency: ether },
    },
    differs: {
      why: 'ours follows a call up where its steps came from, at the API of the destination, and says on which chain a hash is',
      problems: [
        /^only the old client sends POST .a.execute.status/,
        /^only the old client sends POST .a.execute.results/,
        /^only ours sends POST .b.execute.status/,
        /^progress.steps.0.items.0.txHashes.0.chainId is 31338, and was 31337/,
      ],
    },
    endpoint: '/execute/call/v1',
    base: '/b',
    answer: account => ({
      requestId: 'request-4',
      steps: [
        step('deposit', [
          {
            data: {
              ...moveToken(account, { from: seller, to: account }),
              value: '0x10',
              chainId: 31337,
            },
            check: { ...check, body: { kind: 'cross-chain-transaction', id: 'intent-1' } },
          },
        ]),
      ],
      fees: {
        relayer: { currency: { contract: ether, decimals: 18 }, amount: { raw: '0', decimal: 0 } },
      },
    }),
  },
  {
    name: 'call, precheck',
    action: 'call',
    options: {
      toChainId: 31338,
      chainId: 31337,
      txs: [{ to: nft, value: '0', data: '0x' }],
      precheck: true,
    },
    endpoint: '/execute/call/v1',
    base: '/b',
    answer: () => ({ steps: [], fees: {} }),
  },
]
