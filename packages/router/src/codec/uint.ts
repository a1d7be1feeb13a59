/** A whole number in a list of ABI parameters; nearly all are of 256 bits. */
export const uint = <const name extends string>(name: name) => ({ name, type: 'uint256' }) as const
