/**
 * A text with each accent in its letter (NFC). Some systems write the letter and the accent apart (NFD), which looks the same and is another text, so
 * that 'MAÍZ' written by two of them would be two suppliers. Applied where texts enter: calls, files, scans.
 */
export const conSusAcentos = (escrito: string): string => escrito.normalize('NFC');
