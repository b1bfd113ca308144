import { P } from '@anden/contrato/permissions.ts';
import { revisa } from './axe.ts';
import { ESCRITORIO, entrar, expect, ingresar, MANO, test } from './casa.ts';
import {
  nuevaRemision,
  nuevoEnFija,
  nuevoSurtidor,
  remisionEn,
  renglonDe,
  sinUrgentes,
} from './datos-surtido.ts';
import { filaDe, modal } from './pantallas.ts';
import { abre, guarda, todoSurtido, toma } from './surtir.ts';

const TITULO = 'Catálogos y manuales';
const SUYA = 'sólo mía de hoy';

test.use({ viewport: ESCRITORIO });

test('#guardaColaborador #guardaControlesOperador #bajaColaborador: se contrata a un surtidor, se le dan permisos, surte, y al darlo de baja otro sigue con lo suyo', async ({
  page,
  casa,
  consola,
  otroNavegador,
}) => {
  // Expected 401s: from the session that ended, and from the password that no longer works.
  consola.tolera(/status of 401 /);
  await sinUrgentes(casa);
  const a = await nuevoEnFija(casa, 5);
  const b = await nuevoEnFija(casa, 4);
  const r = await nuevaRemision(casa, [
    { articulo: a, piezas: 5 },
    { articulo: b, piezas: 4 },
  ]);
  const otro = await nuevoSurtidor(casa);

  await entrar(page, 'ADMIN', '/rh/Catalogos');
  await page.getByRole('button', { name: 'Nuevo colaborador' }).click();
  const forma = modal(page, 'Nuevo colaborador');
  await forma.getByLabel('Puesto', { exact: true }).selectOption({ label: 'SURTIDOR' });
  for (const [campo, texto] of [
    ['Clave del operador', 'surte9'],
    ['Nombre completo', 'Ernesto Ávila Cano'],
    ['Email', 'ernesto@anden.example'],
    ['Teléfono', '2225550199'],
  ] as const)
    await forma.getByLabel(campo, { exact: true }).fill(texto);
  const clave = await forma.getByLabel('Contraseña inicial').inputValue();
  await forma.getByRole('button', { name: 'Guardar' }).click();
  const acceso = modal(page, 'Acceso inicial');
  await expect(acceso).toContainText(clave);
  await revisa(page, 'el acceso inicial');
  await acceso.getByRole('button', { name: 'Dar permisos' }).click();

  await expect(page.getByText('SURTE9 · ')).toBeVisible();
  await page.getByRole('checkbox', { name: new RegExp(`^${P.surtidorem} `) }).check();
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(page.getByText('Permisos de SURTE9 guardados')).toBeVisible();

  const suya = await otroNavegador(MANO);
  await suya.goto('/Login');
  await ingresar(suya, 'surte9', clave);
  const cambio = modal(suya, 'Cambiar contraseña');
  await cambio.getByLabel('Contraseña actual').fill(clave);
  await cambio.getByLabel('Contraseña nueva', { exact: true }).fill(SUYA);
  await cambio.getByLabel('Repita la contraseña nueva').fill(SUYA);
  await cambio.getByRole('button', { name: 'Cambiar', exact: true }).click();
  await suya.getByRole('button', { name: 'Entendido' }).click();
  await expect(suya).toHaveURL('/Inicio');
  await suya.goto(remisionEn(r));
  await abre(suya, a);
  await toma(suya, a, 5);
  await guarda(suya);
  await expect(suya.getByText(`Producto Surtido: 5 de ${a.nombre}`).first()).toBeVisible();
  // The operator takes pieces of the other line and does not save them.
  await abre(suya, b);
  await toma(suya, b, 4);

  const suyos = () =>
    casa.sql<{ reclamos: number; sesiones: number; surtidos: number }>(
      `select (select count(*)::int from reclamos x where x.operador_id = o.operador_id) as reclamos,
              (select count(*)::int from sesiones x where x.operador_id = o.operador_id and terminada is null) as sesiones,
              (select count(*)::int from surtidos x where x.operador_id = o.operador_id) as surtidos
         from operadores o where operador = 'SURTE9'`,
    );
  expect(await suyos()).toEqual([{ reclamos: 1, sesiones: 1, surtidos: 1 }]);

  const segunda = await otroNavegador(MANO);
  await segunda.emulateMedia({ colorScheme: 'dark' });
  await entrar(segunda, otro, remisionEn(r, r.renglones[1]));
  await expect(segunda.getByText(/ERNESTO ÁVILA CANO/).first()).toBeVisible();

  await page.goto('/rh/Catalogos?filtro=surte9');
  await filaDe(page, 'ERNESTO ÁVILA CANO').getByText('ERNESTO ÁVILA CANO').click();
  await modal(page, 'Editar colaborador').getByRole('button', { name: 'Dar de baja' }).click();
  await modal(page, TITULO).getByRole('button', { name: 'Dar de baja' }).click();
  await expect(modal(page, TITULO)).toContainText('SURTE9 quedó de baja');
  await modal(page, TITULO).getByRole('button', { name: 'Entendido' }).click();

  // The operator is signed out at once, without touching anything, and the password no longer works.
  await expect(suya.getByLabel('Contraseña', { exact: true })).toBeVisible();
  await ingresar(suya, 'surte9', SUYA);
  await expect(suya.getByRole('alert')).toBeVisible();
  expect(await suyos()).toEqual([{ reclamos: 0, sesiones: 0, surtidos: 1 }]);

  // Their unfinished line is free at once, and what they picked stays picked.
  await expect(segunda.getByText(/ERNESTO ÁVILA CANO/)).toHaveCount(0);
  await toma(segunda, b, 4);
  await guarda(segunda);
  await todoSurtido(segunda);
  expect(await renglonDe(casa, r.renglones[0])).toEqual({ surtidas: 5, motivo: null });

  // The movements still bear their name.
  await page.goto(`/inventarios/reportes/Kardex?clave=${a.clave}`);
  await expect(page.getByRole('row').filter({ hasText: r.folio })).toContainText('SURTE9');
  await page.goto('/rh/Catalogos?filtro=surte9&bajas=1');
  await expect(filaDe(page, 'ERNESTO ÁVILA CANO')).toContainText('Baja');
});
