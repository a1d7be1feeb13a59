/** The version of the step protocol that this client speaks; the value of the header `x-rkc-version`. */
export const clientVersion = '2.4.11'
