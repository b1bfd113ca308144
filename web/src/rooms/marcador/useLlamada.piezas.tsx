import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { dibuja } from '../../../testing/dibuja.tsx';
import { abreSesion, enSesion } from '../../../testing/sesion.tsx';
import type { Llamada } from './marcador.ts';
import { useLlamada } from './useLlamada.ts';

const llamadaDe = (n: number, nombre: string): Llamada => ({
  DIR_CLI_ID: n,
  SEGUIMIENTO_ID: 9,
  CLIENTE_ID: n,
  CLIENTE: nombre,
  siguientepregunta: 1,
  ultimapregunta: null,
  requieremarcacionapp: 'N',
  historico: [],
  bloquearcheckpausa: 0,
  esprimercontacto: 'N',
  clienteanexado: 'N',
  SEGUNDOS: 0,
  DESDE: '2026-11-30T18:00:00.000Z',
  INICIADA: null,
  RESOLUCION: null,
  AGENDADA: null,
  INCIDENCIA_ID: null,
  MOTIVO: null,
});

/** Answers held back until a test lets them come, by their call. */
let retenidas: Map<string, () => void>;
const HECHO = { estatus: '1', message: '' };
const RESPUESTAS: Record<string, object> = {
  clienteDisponible: { ...HECHO, data: llamadaDe(1, 'ABARROTES ROSY') },
  iniciaLlamada: { ...HECHO, data: { INICIADA: '2026-11-30T18:01:00.000Z' } },
  anexaRespuesta: {
    ...HECHO,
    data: {
      siguientepregunta: 2,
      estado: 'siguiente_pregunta',
      INCIDENCIA_ID: null,
      historico: [{ PREGUNTA_ID: 1, RESPUESTA_ID: 5, ORDEN: 1, OBSERVACIONES: null }],
    },
  },
  pausarMarcacion: { ...HECHO, siguiente: { llamada: llamadaDe(2, 'TIENDA EL SOL'), motivo: null } },
};

beforeEach(() => {
  retenidas = new Map();
  abreSesion();
  vi.spyOn(window, 'fetch').mockImplementation(async (que) => {
    const nombre = new URL(que instanceof Request ? que.url : String(que), location.href).pathname
      .split('/')
      .at(-1);
    if (nombre === 'iniciaLlamada' || nombre === 'anexaRespuesta')
      await new Promise<void>((llega) => retenidas.set(nombre, llega));
    return Response.json(RESPUESTAS[nombre ?? ''] ?? HECHO);
  });
});
afterEach(() => vi.restoreAllMocks());

function Llamando() {
  const l = useLlamada(vi.fn());
  return (
    <>
      <h1>{l.llamada?.CLIENTE}</h1>
      <p>{l.llamada?.INICIADA ? 'Iniciada' : 'Sin iniciar'}</p>
      <p>{l.llamada?.historico.length} contestadas</p>
      <button type="button" onClick={() => void l.toma(null)}>
        Tomar
      </button>
      <button type="button" onClick={() => void l.comienza()}>
        Iniciar
      </button>
      <button type="button" onClick={() => void l.contesta(5, 1, '')}>
        Contestar
      </button>
      <button type="button" onClick={() => void l.pausa()}>
        Pausar
      </button>
    </>
  );
}

async function conCliente(): Promise<void> {
  await dibuja(enSesion(<Llamando />));
  await page.getByRole('button', { name: 'Tomar' }).click();
  await expect.element(page.getByRole('heading', { name: 'ABARROTES ROSY' })).toBeVisible();
}

test.for([
  ['Iniciar', 'iniciaLlamada'],
  ['Contestar', 'anexaRespuesta'],
] as const)(
  '%s cuya respuesta llega con el cliente siguiente en pantalla no cambia la llamada de éste',
  async ([boton, llamada]) => {
    await conCliente();
    await page.getByRole('button', { name: boton }).click();
    await expect.poll(() => retenidas.has(llamada)).toBe(true);
    await page.getByRole('button', { name: 'Pausar' }).click();
    await expect.element(page.getByRole('heading', { name: 'TIENDA EL SOL' })).toBeVisible();
    retenidas.get(llamada)?.();
    await new Promise((sigue) => setTimeout(sigue, 300));
    expect(page.getByText('Sin iniciar').elements()).toHaveLength(1);
    expect(page.getByText('0 contestadas').elements()).toHaveLength(1);
  },
);

test('la respuesta que llega con su cliente en pantalla sí la cambia', async () => {
  await conCliente();
  await page.getByRole('button', { name: 'Contestar' }).click();
  await expect.poll(() => retenidas.has('anexaRespuesta')).toBe(true);
  retenidas.get('anexaRespuesta')?.();
  await expect.element(page.getByText('1 contestadas')).toBeVisible();
  await expect.element(page.getByText('Iniciada')).toBeVisible();
});
