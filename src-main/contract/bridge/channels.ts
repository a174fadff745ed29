/** Names of the two IPC channels that carry the bridge contract. */
export const requestChannel = 'showcall:request'
export const eventChannel = 'showcall:event'
