/** Whether Code 128 can encode a text: printable ASCII, not empty. */
export const cabeEnCode128 = (texto: string): boolean => /^[\x20-\x7e]+$/.test(texto);

/** Why a text cannot be printed as a bar code, or null. `que` names the text in the message: 'El folio R-1'. */
export const barrasRejection = (que: string, texto: string): string | null =>
  cabeEnCode128(texto)
    ? null
    : `${que} no se puede imprimir en código de barras: lleva letras que Code 128 no tiene`;
