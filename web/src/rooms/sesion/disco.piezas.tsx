import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { dibuja } from '../../../testing/dibuja.tsx';
import { enRuta } from '../../../testing/enRuta.tsx';
import { abreSesion, enSesion } from '../../../testing/sesion.tsx';
import { guardaPendiente, leePendientes } from '../../platform/bandeja/almacen.ts';
import { vaciaBandeja } from '../../platform/bandeja/envio.ts';
import { guardaLoEscaneado } from '../../platform/intento.ts';
import { newKey } from '../../platform/key.ts';
import { Modales } from '../../ui/Modales.tsx';
import { AvisosDeEnvio } from './PorEnviar.tsx';

const empaque = { docto_ve_det_id: 7, docto_ve_id: 3, prioridad: 'N', piezas: 1, codigo: '750' } as never;

/** From now on the device writes nothing more: it is full. What it has is still read. */
function seLlena(): void {
  const abre = IDBDatabase.prototype.transaction;
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (this: IDBDatabase, ...como) {
    if (como[1] === 'readwrite') throw new DOMException('No hay lugar', 'QuotaExceededError');
    return abre.apply(this, como);
  });
}

/** The server: what arrived, by key, and how it answers. */
function conServidor(responde: () => Response | Promise<Response>): string[] {
  const llegadas: string[] = [];
  vi.spyOn(window, 'fetch').mockImplementation(async (_, como) => {
    llegadas.push(new Headers(como?.headers).get('Idempotency-Key') ?? '');
    return responde();
  });
  return llegadas;
}

const guardado = () => Response.json({ estatus: '1', message: 'Guardado', data: {} });

beforeEach(() => abreSesion());
afterEach(() => vi.restoreAllMocks());

test('con el equipo lleno, lo que llegó sale de lo que espera, y no detiene a lo que va detrás', async () => {
  const pulsaciones = [newKey(), newKey()];
  for (const key of pulsaciones)
    await guardaPendiente({
      ...{ key, operadorId: 1, operador: 'ADMIN', llamada: 'AsignaHoraEmpaqueRemision', input: empaque },
      ...{ titulo: 'Empaque', resumen: 'empaque de 1', creado: Date.now(), articuloId: null },
    });
  seLlena();
  const llegadas = conServidor(guardado);
  expect(await vaciaBandeja(1)).toBe('vacía');
  expect(llegadas).toEqual(pulsaciones);
  expect(await leePendientes()).toEqual([]);
});

test('con el equipo lleno, lo escaneado se envía en el momento, una vez, y se dice que nada se guarda en él', async () => {
  seLlena();
  let red = false;
  const llegadas = conServidor(() => (red ? guardado() : Response.error()));
  await dibuja(
    enSesion(
      enRuta(
        <>
          <Modales />
          <AvisosDeEnvio />
        </>,
      ),
    ),
  );
  const enviado = guardaLoEscaneado('AsignaHoraEmpaqueRemision', empaque, { titulo: 'Empaque', resumen: '' });
  await expect.element(page.getByText('Este equipo no guarda lo que captura')).toBeVisible();
  const pregunta = page.getByRole('dialog', { name: 'Empaque' });
  await expect.element(pregunta).toBeVisible();
  red = true;
  await pregunta.getByRole('button', { name: 'Reintentar' }).click();
  expect(await enviado).toMatchObject({ message: 'Guardado' });
  expect(new Set(llegadas).size).toBe(1);
});
