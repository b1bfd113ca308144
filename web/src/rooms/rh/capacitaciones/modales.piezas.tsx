import { MENSAJES_CAPACITACION as M } from '@anden/contrato/rh/capacitaciones-rules.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { dibuja, ESCRITORIO, MANO } from '../../../../testing/dibuja.tsx';
import { abreSesion, enSesion, falta } from '../../../../testing/sesion.tsx';
import { ModalCapacitacion } from './ModalCapacitacion.tsx';
import { ModalSesion } from './ModalSesion.tsx';
import type { Sesion } from './sesion.ts';

const campo = (nombre: string) => page.getByLabelText(nombre, { exact: true });

beforeEach(() => abreSesion());

const encabezado = (capacitacion: Parameters<typeof ModalCapacitacion>[0]['capacitacion']) =>
  enSesion(<ModalCapacitacion capacitacion={capacitacion} alCerrar={vi.fn()} alGuardar={vi.fn()} />);
const sesion = (suya: Sesion | null) =>
  enSesion(<ModalSesion capacitacionId={1} sesion={suya} alCerrar={vi.fn()} alGuardar={vi.fn()} />);

const PROGRAMADA: Sesion = {
  CAPACITACION_DET_ID: 4,
  CAPACITACION_ID: 1,
  USUARIO_CREACION: 1,
  USUARIO_MODIFICO: null,
  FECHA_PROGRAMADA: '2026-03-12',
  HORA_PROGRAMADA: '10:00',
  ESTATUS: 'PROGRAMADA',
  DIRIGIDO_A: 'Almacén',
  IMPARTIDA_POR: 'Jefa de almacén',
  DURACION: 60,
  URL_CAPACITACION: null,
  CREO: 'ADMIN',
  DET_CREADO: '2026-03-01T16:00:00.000Z',
  MODIFICO: null,
  DET_MODIFICADO: null,
};

test('un encabezado: título, descripción y folio se piden en su orden; el folio queda en letras y números, en mayúsculas', async () => {
  await dibuja(encabezado(null), MANO);
  await expect.element(campo('Título')).toHaveAttribute('maxlength', '50');
  await expect.element(campo('Descripción')).toHaveAttribute('maxlength', '300');
  await falta(M.titulo);
  await campo('Título').fill('Extintores');
  await falta(M.descripcion);
  await campo('Descripción').fill('Cuál con qué');
  await falta(M.folio);
  await campo('Folio').fill('ext-00 01á');
  await expect.element(campo('Folio')).toHaveValue('EXT0001');
  await falta(M.folio);
  await campo('Folio').fill('ext-000-00123');
  await expect.element(campo('Folio')).toHaveValue('EXT000001');
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
});

test('el folio de una que ya está no se edita', async () => {
  await dibuja(
    encabezado({ CAPACITACION_ID: 1, TITULO: 'Extintores', DESCRIPCION: 'Cuál', FOLIO: 'EXT000001' }),
    ESCRITORIO,
    'dark',
  );
  await expect.element(campo('Folio')).toHaveValue('EXT000001');
  await expect.element(campo('Folio')).toBeDisabled();
  await expect.element(campo('Título')).toBeEnabled();
});

test('una sesión: los cinco mensajes van en su orden, y una nueva empieza programada sin poder cambiarlo', async () => {
  await dibuja(sesion(null), MANO);
  await expect.element(campo('Estatus')).toBeDisabled();
  await expect.element(campo('Estatus')).toHaveValue('PROGRAMADA');
  const limites = { 'Dirigido a': 150, 'Impartida por': 75, 'Liga del material': 255 };
  for (const [nombre, max] of Object.entries(limites))
    await expect.element(campo(nombre)).toHaveAttribute('maxlength', String(max));
  await falta(M.dirigido_a);
  await campo('Dirigido a').fill('Almacén');
  await falta(M.impartida_por);
  await campo('Impartida por').fill('Jefa de almacén');
  await falta(M.fecha);
  await campo('Fecha programada').fill('12-03-2026');
  await falta(M.hora);
  await campo('Hora programada').fill('10:00');
  await falta(M.duracion);
  await campo('Duración en minutos').fill('una hora');
  await falta(M.duracionMal);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
});

test('el estatus se elige al editar', async () => {
  await dibuja(sesion(PROGRAMADA), ESCRITORIO, 'dark');
  await expect.element(campo('Fecha programada')).toHaveValue('12-03-2026');
  await expect.element(campo('Estatus')).toBeEnabled();
  const opciones = [...(campo('Estatus').element() as HTMLSelectElement).options].map((o) => o.text);
  expect(opciones).toEqual(['Programada', 'Impartida', 'Cancelada']);
});
