import {
  decodeAbiParameters,
  erc6492SignatureValidatorByteCode,
  type Hex,
  parseAbiParameters,
} from 'viem'

/** What the validator of EIP-6492 answers, of which only the arguments are looked at. */
export function fakeValidator(
  data: Hex,
  future: ReadonlyMap<Hex, (digest: Hex, signature: Hex) => boolean>,
): Hex {
  const args = `0x${data.slice(erc6492SignatureValidatorByteCode.length)}` as const
  const [account, digest, wrapped] = decodeAbiParameters(
    parseAbiParameters('address, bytes32, bytes'),
    args,
  )
  const [, , signature] = decodeAbiParameters(
    parseAbiParameters('address, bytes, bytes'),
    wrapped.slice(0, -64) as Hex,
  )
  return future.get(account.toLowerCase() as Hex)?.(digest, signature) ? '0x01' : '0x00'
}
