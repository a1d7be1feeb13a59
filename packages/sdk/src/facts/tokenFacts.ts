import { permit2AddressOf } from '@sluice/router'
import { type Hex, maxUint256, parseAbi, zeroAddress } from 'viem'
import { decodeExactly } from '../calldata/decodeExactly.ts'
import { type CallFacts, type FactCall, lower, native } from './factCall.ts'
import type { FactAmount, FactsContext } from './types.ts'

const tokenAbi = parseAbi([
  'function approve(address spender, uint256 amount)',
  'function setApprovalForAll(address operator, bool approved)',
  'function transfer(address to, uint256 amount)',
  'function transferFrom(address from, address to, uint256 amount)',
  'function safeTransferFrom(address from, address to, uint256 id)',
  'function safeTransferFrom(address from, address to, uint256 id, bytes data)',
  'function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)',
  'function safeBatchTransferFrom(address from, address to, uint256[] ids, uint256[] amounts, bytes data)',
])
const wrappedAbi = parseAbi(['function deposit() payable', 'function withdraw(uint256 amount)'])
const permit2Abi = parseAbi([
  'function approve(address token, address spender, uint160 amount, uint48 expiration)',
])

/**
 * What a call of the wrapped native token, of Permit2, or of any token by the methods of ERC20, ERC721 and ERC1155
 * does, if the contract is one; undefined for other methods.
 */
export function tokenFacts(call: FactCall, context: FactsContext): CallFacts | undefined {
  if (context.wrappedNative && call.to === lower(context.wrappedNative)) {
    const facts = wrappedFacts(call, lower(context.account))
    if (facts) return facts
  }
  // None of the rest takes native currency: what is sent along would be unexplained.
  if (call.value > 0n) return undefined
  return call.to === lower(permit2AddressOf(context.chainId))
    ? permit2Facts(call)
    : methodFacts(call, lower(context.account))
}

function wrappedFacts({ to, data, value }: FactCall, recipient: Hex): CallFacts | undefined {
  const read = decodeExactly(wrappedAbi, data)
  const token = { token: to, standard: 'erc20' as const }
  if (read?.functionName === 'deposit')
    return {
      method: 'deposit',
      gives: [native(value)],
      gets: [{ ...token, amount: value, recipient }],
      lines: [`Wrap ${value} of the native currency`],
    }
  if (read?.functionName !== 'withdraw' || value > 0n) return undefined
  const [amount] = read.args
  return {
    method: 'withdraw',
    gives: [{ ...token, amount }],
    gets: [{ ...native(amount), recipient }],
    lines: [`Unwrap ${amount} of ${to}`],
  }
}

function permit2Facts({ data }: FactCall): CallFacts | undefined {
  const read = decodeExactly(permit2Abi, data)
  if (!read) return undefined
  const [token, spender, amount, expiration] = read.args
  return {
    method: 'approve',
    allows: [{ token: lower(token), spender: lower(spender), amount, until: BigInt(expiration) }],
    lines: [`Let ${lower(spender)} take ${amount} of ${lower(token)} through Permit2`],
  }
}

function methodFacts({ to: token, data }: FactCall, account: Hex): CallFacts | undefined {
  const read = decodeExactly(tokenAbi, data)
  if (!read) return undefined
  switch (read.functionName) {
    case 'approve': {
      const [spender, amount] = read.args
      if (lower(spender) === zeroAddress || amount === 0n)
        return {
          method: 'approve',
          lines: [`Withdraw what ${lower(spender)} may take of ${token}`],
        }
      const most = amount === maxUint256 ? 'any amount' : `${amount}`
      return {
        method: 'approve',
        allows: [{ token, spender: lower(spender), amount }],
        lines: [`Let ${lower(spender)} take ${most} of ${token}`],
      }
    }
    case 'setApprovalForAll': {
      const [operator, approved] = read.args
      const spender = lower(operator)
      return approved
        ? {
            method: 'setApprovalForAll',
            allows: [{ token, spender, amount: 'all' }],
            lines: [`Let ${spender} take every token of ${token}`],
          }
        : { method: 'setApprovalForAll', lines: [`Withdraw what ${spender} may take of ${token}`] }
    }
    case 'transfer': {
      const [to, amount] = read.args
      return given({ token, standard: 'erc20', amount }, { to, method: 'transfer' })
    }
    case 'transferFrom': {
      const [from, to, amount] = read.args
      if (lower(from) !== account) return undefined
      return given({ token, amount }, { to, method: 'transferFrom' })
    }
    case 'safeTransferFrom': {
      const [from, to, tokenId, amount] = read.args
      if (lower(from) !== account) return undefined
      const what =
        typeof amount === 'bigint'
          ? { standard: 'erc1155' as const, amount }
          : { standard: 'erc721' as const, amount: 1n }
      return given({ token, tokenId, ...what }, { to, method: 'safeTransferFrom' })
    }
    case 'safeBatchTransferFrom': {
      const [from, to, ids, amounts] = read.args
      if (lower(from) !== account || ids.length !== amounts.length) return undefined
      const each = ids.map((tokenId, index) =>
        given(
          { token, tokenId, standard: 'erc1155', amount: amounts[index] ?? 0n },
          { to, method: 'safeBatchTransferFrom' },
        ),
      )
      return {
        method: 'safeBatchTransferFrom',
        gives: each.flatMap(({ gives = [] }) => gives),
        lines: each.flatMap(({ lines = [] }) => lines),
      }
    }
    default:
      return read satisfies never
  }
}

function given(what: FactAmount, { to, method }: { to: Hex; method: string }): CallFacts {
  const recipient = lower(to)
  const name =
    what.tokenId === undefined
      ? `${what.amount} of ${what.token}`
      : `${what.amount} of token ${what.tokenId} of ${what.token}`
  // The same method moves an amount of an ERC20 and a token of an ERC721.
  const unknown =
    what.standard === undefined
      ? ['Whether that is an amount or the id of a token is not told']
      : []
  return {
    method,
    gives: [{ ...what, recipient }],
    lines: [`Send ${name} to ${recipient}`],
    unknown,
  }
}
