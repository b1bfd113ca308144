import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { dibuja } from '../../../../testing/dibuja.tsx';
import { abreSesion, enSesion } from '../../../../testing/sesion.tsx';
import type { Respuesta } from '../../../platform/client.ts';
import { Modales } from '../../../ui/Modales.tsx';
import { Evaluacion } from './Evaluacion.tsx';

const SESION = {
  estatus: '1',
  message: '',
  data: { CAPACITACION_DET_ID: 4, CAMBIABLE: 'S', ESTATUS: 'PROGRAMADA', MINIMO: 80 },
  preguntas: [{ PREGUNTA: '¿Cuál con qué?', OPCIONES: ['Agua', 'Polvo'], CORRECTA: 1 }],
} as unknown as Respuesta<'getSesionCapacitacion'>;

const pregunta = page.getByLabelText('Pregunta', { exact: true });
const guardar = page.getByRole('button', { name: 'Guardar evaluación' });

beforeEach(() => abreSesion());
afterEach(() => void vi.restoreAllMocks());

test('lo que se escribe mientras la evaluación se guarda sigue escrito, y se guarda después', async () => {
  let contesta = (): void => undefined;
  const red = vi.spyOn(window, 'fetch').mockImplementation(
    () =>
      new Promise((lista) => {
        contesta = () => lista(Response.json({ estatus: '1', message: 'Evaluación guardada', data: null }));
      }),
  );
  await dibuja(
    enSesion(
      <>
        <Evaluacion sesion={SESION} />
        <Modales />
      </>,
    ),
  );
  const seGuarda = async (): Promise<void> => {
    contesta();
    await page.getByRole('dialog').getByRole('button', { name: 'Entendido' }).click();
  };
  await pregunta.fill('¿Qué fuego con qué?');
  await guardar.click();
  await expect.poll(() => red.mock.calls.length).toBe(1);
  await userEvent.fill(pregunta, '¿Qué fuego con qué extintor?');
  await seGuarda();
  await expect.element(pregunta).toHaveValue('¿Qué fuego con qué extintor?');
  await guardar.click();
  await expect.poll(() => red.mock.calls.length).toBe(2);
  expect(String(red.mock.calls[1]?.[1]?.body)).toContain('¿Qué fuego con qué extintor?');
  // Nothing was typed meanwhile: what is shown is what the server has.
  await seGuarda();
  await expect.poll(() => guardar.elements()).toHaveLength(0);
});

test('lo que se escribe y no se ha guardado sobrevive a salir de la pantalla, y se puede descartar', async () => {
  const suya = enSesion(
    <Evaluacion sesion={{ ...SESION, data: { ...SESION.data, CAPACITACION_DET_ID: 5 } }} />,
  );
  await dibuja(suya);
  await pregunta.fill('¿Dónde está el extintor?');
  await cleanup();
  await dibuja(suya);
  await expect.element(pregunta).toHaveValue('¿Dónde está el extintor?');
  await expect.element(guardar).toBeVisible();
  await page.getByRole('button', { name: 'Descartar cambios' }).click();
  await expect.element(pregunta).toHaveValue('¿Cuál con qué?');
});

test('si otra persona guardó otra mientras se escribía se dice, y lo propio se guarda sobre la suya sólo a sabiendas', async () => {
  const red = vi
    .spyOn(window, 'fetch')
    .mockImplementation(async () =>
      Response.json({ estatus: '1', message: 'Evaluación guardada', data: null }),
    );
  const data = { ...SESION.data, CAPACITACION_DET_ID: 6 };
  const con = (sesion: typeof SESION) =>
    enSesion(
      <>
        <Evaluacion sesion={sesion} />
        <Modales />
      </>,
    );
  await dibuja(con({ ...SESION, data }));
  await pregunta.fill('¿Mía?');
  await cleanup();
  const suya = [{ PREGUNTA: '¿Suya?', OPCIONES: ['Sí', 'No'], CORRECTA: 0 }];
  await dibuja(con({ ...SESION, data, preguntas: suya }));
  await expect.element(page.getByText(/Alguien más guardó otra evaluación/)).toBeVisible();
  await expect.element(pregunta).toHaveValue('¿Mía?');
  await page.getByRole('button', { name: 'Seguir con lo mío' }).click();
  await expect.poll(() => page.getByText(/Alguien más guardó/).elements()).toHaveLength(0);
  await guardar.click();
  await expect.poll(() => red.mock.calls.length).toBe(1);
  const enviado = JSON.parse(String(red.mock.calls[0]?.[1]?.body));
  expect(enviado.leido.preguntas).toEqual(suya);
  expect(enviado.preguntas[0].PREGUNTA).toBe('¿Mía?');
});
