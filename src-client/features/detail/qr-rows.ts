import encodeQR from 'qr'

/** The light edge that readers ask for, in modules. */
const BORDER = 4

/** A text as a QR code with its light edge, row by row. True is dark. */
export const qrRows = (text: string): boolean[][] => encodeQR(text, 'raw', { border: BORDER })
