import type { Hex } from 'viem'

/** The bytes of a call; with `inPlace` what stands for them where the codec writes them itself. */
export function dataOf<values>(
  codec: { [how in 'encode' | 'inPlace']: (values: values) => unknown },
  values: values,
  inPlace = false,
): Hex {
  return (inPlace ? codec.inPlace(values) : codec.encode(values)) as Hex
}
