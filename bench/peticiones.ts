export type Acceso = { basic: [login: string, clave: string] } | { cookie: string };

export interface Peticion {
  llamada: string;
  acceso: Acceso;
  /** Idempotency-Key. */
  clave?: string;
  cuerpo?: unknown;
  /** Query of a GET, without the question mark. */
  consulta?: string;
}

/** The text of a request as a handheld's browser sends it, without the headers that identify the browser. */
export function peticion({ llamada, acceso, clave, cuerpo, consulta }: Peticion): string {
  const texto = cuerpo === undefined ? '' : JSON.stringify(cuerpo);
  const lineas = [
    `${cuerpo === undefined ? 'GET' : 'POST'} /api/${llamada}${consulta ? `?${consulta}` : ''} HTTP/1.1`,
    'host: 127.0.0.1',
    'accept-encoding: gzip',
    'basic' in acceso
      ? `authorization: Basic ${Buffer.from(acceso.basic.join(':')).toString('base64')}`
      : `cookie: ${acceso.cookie}`,
    ...(clave ? [`idempotency-key: ${clave}`] : []),
    ...(cuerpo === undefined
      ? []
      : ['content-type: application/json', `content-length: ${Buffer.byteLength(texto)}`]),
  ];
  return `${lineas.join('\r\n')}\r\n\r\n${texto}`;
}
