import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dibuja } from '../../../testing/dibuja.tsx';
import { abreSesion, enSesion } from '../../../testing/sesion.tsx';
import { reparte } from '../oyentes.ts';
import { ElegirArticulo } from './ElegirArticulo.tsx';

beforeEach(() => abreSesion());
afterEach(() => void vi.restoreAllMocks());

test('el código que ya se había buscado se elige igual, aunque su respuesta esté a la mano', async () => {
  vi.spyOn(window, 'fetch').mockImplementation(async (_, pedido) => {
    const { texto } = JSON.parse(String(pedido?.body)) as { texto: string };
    const suyo = { ARTICULO_ID: Number(texto.slice(-2)), CLAVE_ARTICULO: texto, ARTICULO: texto };
    return Response.json({ estatus: '1', message: '', data: [suyo] });
  });
  const alElegir = vi.fn();
  await dibuja(enSesion(<ElegirArticulo alElegir={alElegir} />));
  const elegidos = () => alElegir.mock.calls.map(([a]) => a.CLAVE_ARTICULO);
  const codigos = ['7501000000012', '7501000000029', '7501000000012'];
  for (const [i, codigo] of codigos.entries()) {
    reparte(codigo, 'lector');
    await expect.poll(elegidos).toEqual(codigos.slice(0, i + 1));
  }
});
