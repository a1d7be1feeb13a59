import { type Abi, decodeErrorResult, type Hex, parseAbi, size, slice } from 'viem'

/** Errors of the contracts that a marketplace's transactions go through, by whom they belong to. */
const known = parseAbi([
  // Seaport
  'error OrderAlreadyFilled(bytes32 orderHash)',
  'error OrderIsCancelled(bytes32 orderHash)',
  'error OrderPartiallyFilled(bytes32 orderHash)',
  'error InvalidTime(uint256 startTime, uint256 endTime)',
  'error InvalidSigner()',
  'error InvalidSignature()',
  'error BadSignatureV(uint8 v)',
  'error BadContractSignature()',
  'error BadFraction()',
  'error InvalidConduit(bytes32 conduitKey, address conduit)',
  'error InvalidCallToConduit(address conduit)',
  'error InvalidRestrictedOrder(bytes32 orderHash)',
  'error InvalidProof()',
  'error CannotCancelOrder()',
  'error NoSpecifiedOrdersAvailable()',
  'error ConsiderationNotMet(uint256 orderIndex, uint256 considerationIndex, uint256 shortfallAmount)',
  'error MissingOriginalConsiderationItems()',
  'error PartialFillsNotEnabledForOrder()',
  'error InexactFraction()',
  'error InsufficientNativeTokensSupplied()',
  'error NativeTokenTransferGenericFailure(address account, uint256 amount)',
  'error TokenTransferGenericFailure(address token, address from, address to, uint256 identifier, uint256 amount)',
  'error NoContract(address account)',
  // Universal Router, Permit2
  'error ExecutionFailed(uint256 commandIndex, bytes message)',
  'error TransactionDeadlinePassed()',
  'error InsufficientETH()',
  'error InsufficientToken()',
  'error InvalidOwnerERC721()',
  'error InvalidOwnerERC1155()',
  'error V2TooLittleReceived()',
  'error V2TooMuchRequested()',
  'error V3TooLittleReceived()',
  'error V3TooMuchRequested()',
  'error AllowanceExpired(uint256 deadline)',
  'error InsufficientAllowance(uint256 amount)',
  'error SignatureExpired(uint256 signatureDeadline)',
  'error InvalidNonce()',
  // Tokens (EIP-6093) and what ERC721A calls the same
  'error ERC20InsufficientBalance(address sender, uint256 balance, uint256 needed)',
  'error ERC20InsufficientAllowance(address spender, uint256 allowance, uint256 needed)',
  'error ERC721NonexistentToken(uint256 tokenId)',
  'error ERC721IncorrectOwner(address sender, uint256 tokenId, address owner)',
  'error ERC721InsufficientApproval(address operator, uint256 tokenId)',
  'error ERC721InvalidReceiver(address receiver)',
  'error ERC1155InsufficientBalance(address sender, uint256 balance, uint256 needed, uint256 tokenId)',
  'error ERC1155MissingApprovalForAll(address operator, address owner)',
  'error ERC1155InvalidReceiver(address receiver)',
  'error OwnerQueryForNonexistentToken()',
  'error TransferCallerNotOwnerNorApproved()',
  'error TransferFromIncorrectOwner()',
])

/** The longest text of a contract that is shown. */
const longest = 200

/**
 * What a contract says about why it fails: its text, the cause of a panic, the name of an error that is
 * known, else the error's selector. What it says is a stranger's word: shown, never acted upon.
 *
 * @param data - The bytes of the revert.
 * @returns undefined when there are none.
 */
export function revertReason(data: Hex | undefined, depth = 0): string | undefined {
  if (!data || size(data) < 4) return undefined
  const selector = slice(data, 0, 4)
  try {
    const { errorName, args = [] } = decodeErrorResult({ abi: known as Abi, data })
    if (errorName === 'Error') return plain(String(args[0]))
    if (errorName === 'Panic') return panics[String(args[0])] ?? `panic ${args[0]}`
    // A router says which of its commands failed, and hands on why.
    const inner = errorName === 'ExecutionFailed' && depth < 4 ? (args[1] as Hex) : undefined
    return revertReason(inner, depth + 1) ?? errorName
  } catch {
    return `error ${selector}`
  }
}

const panics: Readonly<Record<string, string>> = {
  1: 'an assertion of the contract failed',
  17: 'a number is too large or too small',
  18: 'a division by zero',
  50: 'an index out of bounds',
}

/** One line without control characters. */
function plain(text: string): string {
  const line = text.replace(/[\p{C}\s]+/gu, ' ').trim()
  return line.length > longest ? `${line.slice(0, longest)}…` : line || 'no reason given'
}
