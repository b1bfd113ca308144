import { P } from '@anden/contrato/permissions.ts';
import { MENSAJES_CHECKLIST, relojDe } from '@anden/contrato/rh/checklist-rules.ts';
import { revisa } from './axe.ts';
import { type Casa, ESCRITORIO, entrar, expect, MANO, test } from './casa.ts';
import { nuevoOperador } from './datos-inventarios.ts';
import { filaDe, modal } from './pantallas.ts';

const TAREAS = '/rh/TareasChecklist';
/** The operator who answers belongs to this test alone, so that nobody else is reminded of anything. */
const QUIEN = 'EE2E QUIEN CONTESTA';
/** A task whose hour passes as soon as the day begins. */
const TARDIA = 'EE2E TAREA DE MADRUGADA';
const NUEVA = 'EE2E CONTAR LAS TARIMAS';
const RAZON = 'Se descompuso el ascensor';

/** A task of every weekday, inserted directly because its hour is over today, so that a chief could not create it. */
async function conTareaTardia(casa: Casa): Promise<string> {
  const { dia } = relojDe(Date.now(), casa.zona);
  const login = await nuevoOperador(casa, [P.checklist]);
  await casa.sql(
    'update operadores set nombre = $2, puesto_id = null, departamento_id = null where operador = $1',
    [login, QUIEN],
  );
  // Somebody who has been here for long: who comes today does not owe what was late before.
  await casa.sql(
    `update operadores_periodos set desde = '2020-01-01', hasta = case when hasta is not null then '2020-01-01'::timestamptz end
      where operador_id = (select operador_id from operadores where operador = $1)`,
    [login],
  );
  await casa.sql('delete from dias_festivos where fecha = $1', [dia]);
  await casa.sql(
    `with t as (insert into tareas_checklist default values returning tarea_id)
     insert into tareas_versiones (tarea_id, desde, descripcion, frecuencia, dias, hora_inicio, hora, operador_id, guardada_por)
     select tarea_id, $2::date, $1, 'SEMANAL', '{0,1,2,3,4,5,6}', '00:00', '00:01', operador_id, operador_id
       from t, operadores where operador = $3`,
    [TARDIA, dia, login],
  );
  return login;
}

// In a day's first minutes nothing is late, and in its last ones no more tasks can be created for it.
test.use({ viewport: ESCRITORIO, mediodia: true });

test('el día de un check list: el jefe hace una tarea por teclado, se contesta a tiempo y tarde en la mano, y su tablero lo ve', async ({
  page,
  casa,
  otroNavegador,
}) => {
  const login = await conTareaTardia(casa);

  await entrar(page, 'ALMACEN1', `${TAREAS}?pestana=tareas`);
  await expect(page.getByText(/^1[56] tareas$/)).toBeVisible();
  await revisa(page, 'las tareas');
  await page.getByRole('button', { name: 'Nueva tarea' }).focus();
  await page.keyboard.press('Enter');
  const forma = modal(page, 'Nueva tarea');
  await expect(forma.getByLabel('Descripción')).toBeFocused();
  await page.keyboard.insertText(NUEVA);
  await page.keyboard.press('Enter');
  await expect(forma.getByText('Debe elegir para quién es la tarea')).toBeVisible();
  await forma.getByLabel('Para', { exact: true }).selectOption('Operador');
  await forma.getByLabel('Operador').selectOption(QUIEN);
  await forma.getByLabel('Frecuencia', { exact: true }).selectOption('Semanal');
  for (const dia of ['Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado', 'Domingo'])
    await forma.getByLabel(dia).check();
  await forma.getByLabel('Hora de inicio').fill('00:00');
  await forma.getByLabel('Hora límite').fill('23:59');
  await revisa(page, 'la forma de una tarea');
  await forma.getByRole('button', { name: 'Guardar' }).click();
  await expect(modal(page, 'Tareas del check list')).toContainText('Tarea agregada');
  await page.getByRole('button', { name: 'Entendido' }).click();
  await expect(filaDe(page, NUEVA)).toContainText(QUIEN);

  await page.getByRole('tab', { name: 'Hoy' }).click();
  await filaDe(page, QUIEN).locator('td').nth(2).click();
  const panel = page.getByRole('dialog', { name: QUIEN });
  const deHoy = (tarea: string) => panel.getByRole('listitem').filter({ hasText: tarea });
  await expect(deHoy(TARDIA)).toContainText('Atrasada');
  await expect(deHoy(NUEVA)).toContainText('Por hacer');

  const suya = await otroNavegador(MANO);
  await suya.emulateMedia({ colorScheme: 'dark' });
  await entrar(suya, login, '/rh/Checklist');
  const tarjeta = (tarea: string) => suya.getByRole('listitem').filter({ hasText: tarea });
  const tarde = tarjeta(TARDIA);
  await expect(tarde.getByLabel('Porcentaje en tiempo')).toBeDisabled();
  await tarde.getByRole('button', { name: 'Guardar' }).click();
  await expect(tarde.getByText(/^Es necesario indicar si la tarea fue en tiempo/)).toBeVisible();
  await tarde.getByLabel('Se concluyó tarde').check();
  await tarde.getByRole('button', { name: 'Guardar' }).click();
  await expect(tarde.getByText(/^Indique por qué/)).toBeVisible();
  await revisa(suya, 'las tareas de hoy en la mano');
  await tarde.getByLabel('Razón').fill(RAZON);
  await suya.keyboard.press('Enter');
  await expect(tarde.getByText('Completada Fuera de Tiempo')).toBeVisible();
  await expect(tarde.getByRole('button', { name: 'Guardar' })).toHaveCount(0);
  await expect(tarde).toBeFocused();
  const aTiempo = tarjeta(NUEVA);
  await aTiempo.getByLabel('Se hizo en tiempo').check();
  await aTiempo.getByRole('button', { name: 'Guardar' }).click();
  await expect(aTiempo.getByText('Completada a Tiempo')).toBeVisible();

  // The chief's board has read it again by itself.
  await expect(deHoy(TARDIA)).toContainText(RAZON);
  await expect(deHoy(NUEVA)).toContainText('Completada a Tiempo (100 %)');
  await revisa(page, 'el tablero con una persona abierta');
  await page.keyboard.press('Escape');

  await suya.getByRole('button', { name: 'Reporte' }).click();
  await expect(filaDe(suya, TARDIA)).toContainText('Completada Fuera de Tiempo');
  await revisa(suya, 'el reporte en la mano');
  await suya.emulateMedia({ media: 'print' });
  await expect(suya.getByRole('row', { name: new RegExp(NUEVA) })).toContainText('100 %');
  await expect(suya.getByText(new RegExp(`${login} · `))).toBeVisible();
  await expect(suya.getByRole('button', { name: 'Imprimir' })).toBeHidden();
  await suya.emulateMedia({ media: null });
  await suya.getByRole('button', { name: 'Regresar a las tareas' }).click();
  await expect(aTiempo).toBeVisible();

  await page.getByRole('tab', { name: 'Historial' }).click();
  await page.getByLabel('Gráficas').selectOption('Por tarea, y las razones');
  const razones = page.getByRole('figure', { name: 'Razones que se dieron' });
  await razones.getByRole('button', { name: 'Ver tabla' }).click();
  await revisa(page, 'el historial con sus gráficas');
  await razones
    .getByRole('row', { name: new RegExp(RAZON) })
    .getByRole('link')
    .click();
  await expect(page.getByText('1 registro', { exact: true })).toBeVisible();
  await expect(filaDe(page, TARDIA)).toContainText('Completada Fuera de Tiempo');
});

test('sin tareas de hoy se dice, y no hay reporte que abrir', async ({ page, casa }) => {
  const login = await nuevoOperador(casa, [P.checklist]);
  await casa.sql('update operadores set puesto_id = null, departamento_id = null where operador = $1', [
    login,
  ]);
  await entrar(page, login, '/rh/Checklist');
  await expect(page.getByText(MENSAJES_CHECKLIST.sinTareas)).toBeVisible();
  await expect(page.getByText(`· ${login}`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reporte' })).toBeDisabled();
});
