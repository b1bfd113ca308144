import { type Casa, expect } from './casa.ts';

/** The whole reply of a call made as ADMIN, who sees everything, with Basic credentials; it must not be refused. */
export async function respuestaDe(casa: Pick<Casa, 'url'>, llamada: string, entrada: object) {
  const r = await fetch(`${casa.url}/api/${llamada}`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from('ADMIN:anden').toString('base64')}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(entrada),
  });
  const respuesta = await r.json();
  expect(respuesta.estatus, `${llamada} ${JSON.stringify(entrada)}: ${respuesta.message}`).toBe('1');
  return respuesta;
}
