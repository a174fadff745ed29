const ownAddress = /^(127\.\d+\.\d+\.\d+|localhost|\[::1\])$/

/** Whether that address is one of the computer on which the page is shown. */
export const isThisComputer = ({ hostname }: Pick<Location, 'hostname'>): boolean => ownAddress.test(hostname)
