import { MENSAJES_CONSTANCIA } from '@anden/contrato/rh/constancias-rules.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { dibuja } from '../../../../testing/dibuja.tsx';
import { abreSesion, enSesion } from '../../../../testing/sesion.tsx';
import { queryClient } from '../../../platform/session.ts';
import { Contestar } from './Contestar.tsx';

beforeEach(() => abreSesion());
afterEach(() => void vi.restoreAllMocks());

test('si las preguntas cambian mientras se contestan se dice, y lo elegido de las de antes no contesta las de ahora', async () => {
  let ahora = [
    { PREGUNTA: '¿Qué usa?', OPCIONES: ['Agua', 'Polvo'] },
    { PREGUNTA: '¿Qué usa?', OPCIONES: ['Casco', 'Nada'] },
  ];
  const enviados: string[] = [];
  vi.spyOn(window, 'fetch').mockImplementation(async (direccion, opciones) => {
    if (String(direccion).includes('respondeEvaluacion')) enviados.push(String(opciones?.body));
    return Response.json({
      estatus: '1',
      message: '',
      data: { TITULO: 'Extintores', MINIMO: 80, INTENTOS: 0, ACIERTOS: 1, DE: 2, APROBO: 'S' },
      preguntas: ahora,
    });
  });
  await dibuja(enSesion(<Contestar titulo="Mis capacitaciones" sesionId={9} alCerrar={vi.fn()} />));
  await page.getByLabelText('Agua').click();
  await page.getByLabelText('Nada').click();
  ahora = [...ahora].reverse();
  await queryClient.invalidateQueries();
  await expect.element(page.getByText(MENSAJES_CONSTANCIA.otrasPreguntas)).toBeVisible();
  await expect.element(page.getByLabelText('Casco')).not.toBeChecked();
  await page.getByLabelText('Casco').click();
  await page.getByLabelText('Polvo').click();
  await page.getByRole('button', { name: 'Enviar respuestas' }).click();
  await expect.poll(() => enviados.length).toBe(1);
  expect(JSON.parse(enviados[0] ?? '')).toMatchObject({ respuestas: [0, 1], leidas: ahora });
});
