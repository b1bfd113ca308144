import { MENSAJES_CHECKLIST as M } from '@anden/contrato/rh/checklist-rules.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { dibuja, MANO } from '../../../../testing/dibuja.tsx';
import { abreSesion, enSesion, guardar } from '../../../../testing/sesion.tsx';
import { businessDay } from '../../../platform/clock.ts';
import { fecha } from '../../../platform/format.ts';
import { masDias } from '../../../ui/dias.ts';
import { Modales } from '../../../ui/Modales.tsx';
import { ModalTarea, type TareaHecha } from './ModalTarea.tsx';
import { type Tarea, TarjetaDeTarea } from './TarjetaDeTarea.tsx';

beforeEach(() => abreSesion());

const SIN_RESPUESTA = {
  ENTIEMPO: 'N',
  PORCENTAJE: 0,
  CONCLUYO: 'N',
  PCTJ_FDT: 0,
  PCTJ_REPORTE: 0,
  RAZON: '',
  CONTESTADA: null,
} as const;

const PENDIENTE: Tarea = {
  TAREA_ID: 1,
  DESCRIPCION: 'CONTAR LAS TARIMAS',
  FRECUENCIA: 'Diaria',
  HORA_INICIO: '09:00',
  HORA: '10:00',
  LE_TOCA: 'S',
  ESTATUS_RESPUESTA: 'EN TIEMPO',
  BLOQUEAR_TYF: 'N',
  BLOQUEAR_FDT: 'S',
  TAREAS_ASIGNADAS: 1,
  OPERADOR: 'ADMIN',
  FECHA: '2026-03-10',
  ...SIN_RESPUESTA,
};

const casilla = (nombre: string) => page.getByRole('checkbox', { name: nombre });
const selector = (nombre: string) => page.getByRole('combobox', { name: nombre, exact: true });
const razon = page.getByRole('textbox', { name: 'Razón' });
const tarjeta = (ahora: string, cambios: Partial<Tarea> = {}) =>
  dibuja(
    enSesion(
      <ul>
        <TarjetaDeTarea titulo="Check list" tarea={{ ...PENDIENTE, ...cambios }} ahora={ahora} />
      </ul>,
    ),
    MANO,
  );

test('hasta el minuto de su hora se contesta en tiempo; después, fuera de tiempo', async () => {
  await tarjeta('10:00');
  await expect.element(selector('Porcentaje en tiempo')).toBeEnabled();
  await expect.element(selector('Porcentaje fuera de tiempo')).toBeDisabled();
  await tarjeta('10:01', { TAREA_ID: 2 });
  await expect.element(selector('Porcentaje en tiempo').last()).toBeDisabled();
  await expect.element(selector('Porcentaje fuera de tiempo').last()).toBeEnabled();
});

test('la marca pone 100 y menos la quita; los mensajes van en su orden, cada uno en su campo', async () => {
  await tarjeta('09:30');
  await guardar.click();
  await expect.element(page.getByText(M.sinPorcentaje)).toBeVisible();
  await expect.element(selector('Porcentaje en tiempo')).toHaveFocus();
  await casilla('Se hizo en tiempo').click();
  await expect.element(selector('Porcentaje en tiempo')).toHaveValue('100');
  await expect.element(page.getByText(M.sinPorcentaje)).not.toBeInTheDocument();
  await selector('Porcentaje en tiempo').selectOptions('90 %');
  await expect.element(casilla('Se hizo en tiempo')).not.toBeChecked();
  await guardar.click();
  await expect.element(page.getByText(M.sinRazon)).toBeVisible();
  await expect.element(razon).toHaveFocus();
  await expect.element(razon).toHaveAttribute('maxlength', '200');
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
});

test('tarde y completa también pide la razón', async () => {
  await tarjeta('11:00');
  await casilla('Se concluyó tarde').click();
  await expect.element(selector('Porcentaje fuera de tiempo')).toHaveValue('100');
  await expect.element(selector('Porcentaje en tiempo')).toHaveValue('0');
  await guardar.click();
  await expect.element(page.getByText(M.sinRazon)).toBeVisible();
});

test('lo que se escribió sin guardar sigue ahí al volver', async () => {
  await tarjeta('09:30');
  await selector('Porcentaje en tiempo').selectOptions('40 %');
  await razon.fill('Falta gente');
  await tarjeta('09:31');
  await expect.element(selector('Porcentaje en tiempo').last()).toHaveValue('40');
  await expect.element(razon.last()).toHaveValue('Falta gente');
});

test('contestada está cerrada, sin Guardar, y dice cómo quedó', async () => {
  await tarjeta('09:30', {
    ESTATUS_RESPUESTA: 'CONTESTADA',
    PORCENTAJE: 60,
    RAZON: 'Falta gente',
    CONTESTADA: '2026-03-10T15:20:00Z',
  });
  await expect.element(page.getByText('Parcialmente completada a Tiempo')).toBeVisible();
  await expect.element(selector('Porcentaje en tiempo')).toBeDisabled();
  await expect.element(selector('Porcentaje fuera de tiempo')).toBeDisabled();
  await expect.element(razon).toBeDisabled();
  await expect.element(guardar).not.toBeInTheDocument();
});

const OPCIONES = {
  puestos: [{ PUESTO_ID: 8, NOMBRE: 'SURTIDOR' }],
  departamentos: [{ DEPARTAMENTO_ID: 15, NOMBRE: 'ALMACÉN' }],
  operadores: [{ OPERADOR_ID: 7, NOMBRE: 'ANA RUIZ' }],
};
const modal = (fila: TareaHecha | null) =>
  dibuja(
    enSesion(
      <>
        <ModalTarea
          pantalla="Tareas"
          fila={fila}
          opciones={OPCIONES}
          alCerrar={vi.fn()}
          alGuardar={vi.fn()}
        />
        <Modales />
      </>,
    ),
    MANO,
  );

/** Presses Guardar and expects exactly this error. */
async function falta(mensaje: string): Promise<void> {
  await guardar.click();
  await expect.element(page.getByText(mensaje, { exact: true })).toBeVisible();
}

test('una tarea: los mensajes van en el orden de la forma', async () => {
  await modal(null);
  await falta(M.descripcion);
  await page.getByRole('textbox', { name: 'Descripción' }).fill('Barrer');
  await falta(M.para);
  await selector('Para').selectOptions('Operador');
  await selector('Operador').selectOptions('ANA RUIZ');
  await selector('Frecuencia').selectOptions('Semanal');
  await falta(M.dias);
  await expect.element(casilla('Lunes')).toHaveFocus();
  await casilla('Jueves').click();
  await falta(M.horaInicio);
  await selector('Frecuencia').selectOptions('Mensual');
  await falta(M.diaDelMes);
  await selector('Día del mes').selectOptions('Último día');
  await page.getByLabelText('Hora de inicio').fill('09:00');
  await falta(M.hora);
  await page.getByLabelText('Hora límite').fill('09:00');
  await falta(M.horasAlReves);
  await page.getByLabelText('Hora límite').fill('11:59 pm');
  await userEvent.tab();
  await expect.element(page.getByLabelText('Hora límite')).toHaveValue('23:59');
  const desde = page.getByRole('textbox', { name: 'Vale desde' });
  await expect.element(desde).toHaveValue(fecha(businessDay()));
  await desde.fill('01-01-2020');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(M.desdePasado)).toBeVisible();
  await desde.fill('mañana');
  await userEvent.tab();
  await expect.element(desde).toHaveValue(fecha(masDias(businessDay(), 1)));
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
});

const HECHA: TareaHecha = {
  TAREA_ID: 1,
  VERSION_ID: 4,
  DESCRIPCION: 'BARRER',
  PARA: 'ALMACÉN',
  ALCANCE: 'D',
  FRECUENCIA: 'Semanal: lunes',
  CLASE: 'SEMANAL',
  DIAS: [1],
  DIA: null,
  HORA_INICIO: '00:00',
  HORA: '23:59',
  DEPARTAMENTO_ID: 15,
  PUESTO_ID: null,
  OPERADOR_ID: null,
  PERSONAS: 3,
  DESDE: '2026-01-01',
  AUTOR: 'RH1',
  ESTADO: 'V',
};

test('la que ya está se muestra como es, vale desde hoy y se puede terminar', async () => {
  await modal(HECHA);
  await expect.element(selector('Para')).toHaveValue('departamento_id');
  await expect.element(selector('Departamento')).toHaveValue('15');
  await expect.element(casilla('Lunes')).toBeChecked();
  await expect.element(page.getByRole('textbox', { name: 'Vale desde' })).toHaveValue(fecha(businessDay()));
  await expect.element(page.getByRole('button', { name: 'Terminar' })).toBeVisible();
});

test('mientras una tarea se termina su forma no se deja: lo que llega después cerraría la de otra', async () => {
  const red = vi.spyOn(window, 'fetch').mockImplementation(() => new Promise(() => undefined));
  try {
    await modal(HECHA);
    await page.getByRole('button', { name: 'Terminar' }).click();
    await page.getByRole('dialog').last().getByRole('button', { name: 'Terminar' }).click();
    await expect.poll(() => red.mock.calls.length).toBe(1);
    await expect.element(page.getByRole('button', { name: 'Cancelar' }).first()).toBeDisabled();
  } finally {
    red.mockRestore();
  }
});

test('la que empieza otro día sigue empezando entonces; la terminada sólo se mira', async () => {
  await modal({ ...HECHA, DESDE: '2998-01-01' });
  await expect.element(page.getByRole('textbox', { name: 'Vale desde' })).toHaveValue('01-01-2998');
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await modal({ ...HECHA, ESTADO: 'T' });
  await expect.element(page.getByText(/se terminó el 01-01-2026/)).toBeVisible();
});

test('la tarea nueva que se escribía sigue ahí al volver; de una que ya está, lo que se cancela no', async () => {
  const descripcion = page.getByRole('textbox', { name: 'Descripción' });
  await modal(null);
  await descripcion.fill('Barrer');
  await selector('Para').selectOptions('Operador');
  await selector('Operador').selectOptions('ANA RUIZ');
  await modal(null);
  await expect.element(descripcion.last()).toHaveValue('Barrer');
  await expect.element(selector('Operador').last()).toHaveValue('7');

  const hecha = { ...HECHA, VERSION_ID: 5 };
  await modal(hecha);
  await descripcion.last().fill('BARRER BIEN');
  await modal(hecha);
  await expect.element(descripcion.last()).toHaveValue('BARRER BIEN');
  await page.getByRole('button', { name: 'Cancelar' }).last().click();
  await modal(hecha);
  await expect.element(descripcion.last()).toHaveValue('BARRER');
});
