/** How many orders, or tokens, one deed may have: of a purchase by the contract of the API, and of lists alike. */
export const mostLines = 50
