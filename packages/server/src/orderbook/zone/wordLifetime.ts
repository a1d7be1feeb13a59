/** Seconds for which a co-signer's word holds: as long as a cancelled order may still be filled. */
export const wordLifetime = 90
