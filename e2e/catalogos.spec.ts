import type { Page } from '@playwright/test';
import { revisa } from './axe.ts';
import { ESCRITORIO, entrar, expect, ingresar, MANO, test } from './casa.ts';
import { detalle } from './corto.ts';
import { filaDe, modal } from './pantallas.ts';

const CATALOGOS = '/rh/Catalogos';
const TITULO = 'Catálogos y manuales';

/** Goes on with Tab until something has the focus. */
async function hasta(page: Page, que: ReturnType<Page['getByRole']>): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('Tab');
    await expect(que).toBeFocused({ timeout: 50 });
  }).toPass({ intervals: [10] });
}

test.describe('en el escritorio', () => {
  test.use({ viewport: ESCRITORIO });

  detalle(
    '#guardaColaborador #bajaColaborador: se contrata por teclado, entra y cambia su contraseña, se le da de baja y ya no entra',
    async ({ page, casa, consola, otroNavegador }) => {
      // Expected 401s: from the session that ended, and from the password that no longer works.
      consola.tolera(/status of 401 /);
      await entrar(page, 'ADMIN', CATALOGOS);
      await revisa(page, 'colaboradores');
      const nuevo = page.getByRole('button', { name: 'Nuevo colaborador' });
      await nuevo.focus();
      await page.keyboard.press('Enter');
      const forma = modal(page, 'Nuevo colaborador');
      await expect(forma.getByLabel('Puesto', { exact: true })).toBeFocused();
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await expect(forma.getByText('Debe elegir un puesto para el operador')).toBeVisible();
      await expect(forma.getByLabel('Puesto', { exact: true })).toBeFocused();
      // No faster than a hand, because faster keys are taken for a scan.
      await page.keyboard.type('SURT', { delay: 100 });
      await expect(forma.getByLabel('Departamento', { exact: true })).toHaveValue('15');
      for (const texto of ['ee2enueva', 'Elena Ríos Luna', 'elena@anden.example']) {
        if (texto === 'ee2enueva') await page.keyboard.press('Tab');
        await page.keyboard.press('Tab');
        await page.keyboard.insertText(texto);
      }
      const clave = await forma.getByLabel('Contraseña inicial').inputValue();
      expect(clave).toMatch(/^[a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4}$/);
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      await page.keyboard.insertText('2225550101');
      await page.keyboard.press('Enter');

      const acceso = modal(page, 'Acceso inicial');
      await expect(acceso).toContainText('EE2ENUEVA');
      await expect(acceso).toContainText(clave);
      await page.keyboard.press('Escape');
      await expect(acceso).toBeVisible();
      await acceso.getByRole('button', { name: 'Ya la entregué' }).click();
      await page.getByRole('searchbox', { name: 'Filtro' }).fill('ee2enueva');
      await expect(filaDe(page, 'ELENA RÍOS LUNA')).toBeVisible();

      const suya = await otroNavegador();
      await suya.goto('/Login');
      await ingresar(suya, 'ee2enueva', clave);
      const cambio = modal(suya, 'Cambiar contraseña');
      await suya.keyboard.press('Escape');
      await expect(cambio).toContainText('Otra persona le dio esta contraseña');
      await cambio.getByLabel('Contraseña actual').fill(clave);
      await cambio.getByLabel('Contraseña nueva', { exact: true }).fill('sólo mía de hoy');
      await cambio.getByLabel('Repita la contraseña nueva').fill('sólo mía de hoy');
      await cambio.getByRole('button', { name: 'Cambiar', exact: true }).click();
      await expect(suya.getByText('Contraseña cambiada')).toBeVisible();
      await suya.getByRole('button', { name: 'Entendido' }).click();
      await expect(suya).toHaveURL('/Inicio');
      await expect(cambio).toBeHidden();

      await filaDe(page, 'ELENA RÍOS LUNA').getByText('ELENA RÍOS LUNA').click();
      await modal(page, 'Editar colaborador').getByRole('button', { name: 'Dar de baja' }).click();
      await modal(page, TITULO).getByRole('button', { name: 'Dar de baja' }).click();
      await expect(modal(page, TITULO)).toContainText('EE2ENUEVA quedó de baja');
      await modal(page, TITULO).getByRole('button', { name: 'Entendido' }).click();
      await expect(filaDe(page, 'ELENA RÍOS LUNA')).toBeHidden();
      await page.getByLabel('Con bajas').check();
      await expect(filaDe(page, 'ELENA RÍOS LUNA')).toContainText('Baja');

      const deNuevo = await otroNavegador();
      await deNuevo.goto('/Login');
      await ingresar(deNuevo, 'ee2enueva', 'sólo mía de hoy');
      await expect(deNuevo.getByRole('alert')).toBeVisible();
      expect(
        await casa.sql(
          `select count(*)::int as n from sesiones join operadores using (operador_id)
          where operador = 'EE2ENUEVA' and terminada is null`,
        ),
      ).toEqual([{ n: 0 }]);
    },
  );
});

test.describe('dos a la vez', () => {
  test.use({ viewport: ESCRITORIO });

  detalle(
    '#guardaColaborador: dos cambian al mismo colaborador: lo de otro campo entra solo, y de lo del mismo se elige entre los tres valores',
    async ({ page, casa, otroNavegador }) => {
      const [suyo] = await casa.sql<{ id: number; nombre: string; telefono: string }>(
        `update operadores set telefono = '5550000001', telefono_emp = null where operador = 'EXHIBE1'
       returning operador_id as id, nombre, telefono`,
      );
      const { id = 0, nombre = '' } = suyo ?? {};
      const otra = await otroNavegador();
      const forma = (p: Page) => modal(p, 'Editar colaborador');
      const telefono = (p: Page) => forma(p).getByLabel('Teléfono', { exact: true });
      for (const [p, quien] of [
        [page, 'ADMIN'],
        [otra, 'RH2'],
      ] as const) {
        await entrar(p, quien, CATALOGOS);
        await p.getByRole('searchbox', { name: 'Filtro' }).fill('exhibe1');
        await filaDe(p, nombre).getByText(nombre).click();
        await expect(telefono(p)).toHaveValue('5550000001');
      }
      await expect(forma(page).getByText(/también está aquí$/)).toBeVisible();

      await telefono(page).fill('5550000002');
      await telefono(otra).fill('5550000003');
      await forma(otra).getByLabel('Teléfono de la empresa').fill('2225550199');
      await forma(otra).getByRole('button', { name: 'Guardar' }).click();
      await modal(otra, TITULO).getByRole('button', { name: 'Entendido' }).click();
      await expect(forma(page).getByLabel('Teléfono de la empresa')).toHaveValue('2225550199');
      await expect(telefono(page)).toHaveValue('5550000002');
      await expect(
        forma(page).getByText('Otra persona lo cambió de «5550000001» a «5550000003»'),
      ).toBeVisible();

      await forma(page).getByRole('button', { name: 'Guardar' }).click();
      const choque = modal(page, TITULO);
      await expect(choque.getByRole('group')).toHaveText(
        'Teléfono era «5550000001»Usted «5550000002»Otra persona «5550000003»',
      );
      await revisa(page, 'el choque en un catálogo');
      await choque.getByRole('radio', { name: /^Usted/ }).check();
      await choque.getByRole('button', { name: 'Guardar lo elegido' }).click();
      await expect(forma(page)).toBeHidden();
      expect(
        await casa.sql('select telefono, telefono_emp from operadores where operador_id = $1', [id]),
      ).toEqual([{ telefono: '5550000002', telefono_emp: '2225550199' }]);
    },
  );
});

test.describe('en la mano, de noche', () => {
  test.use({ viewport: MANO, colorScheme: 'dark' });

  detalle(
    '#getCatalogosRH: las pestañas van por flechas, y lo elegido en una filtra las demás',
    async ({ page }) => {
      await entrar(page, 'ADMIN', CATALOGOS);
      const pestana = (nombre: RegExp) => page.getByRole('tab', { name: nombre });
      await hasta(page, pestana(/^Colaboradores/));
      await page.keyboard.press('ArrowRight');
      await expect(pestana(/^Puestos/)).toBeFocused();
      await expect(page.getByText('23 puestos')).toBeVisible();
      await page.getByRole('checkbox', { name: 'Elegir SURTIDOR' }).check();
      await page.getByRole('tab', { name: /^Procesos/ }).click();
      await expect(page.getByText('Sólo lo de SURTIDOR.')).toBeVisible();
      await expect(page.getByText('2 procesos o actividades')).toBeVisible();
      await expect(pestana(/^Procesos/)).toBeInViewport({ ratio: 0.9 });
      await revisa(page, 'procesos');
      await page.getByRole('button', { name: 'Ver todo' }).click();
      await expect(page.getByText('21 procesos o actividades')).toBeVisible();
      await expect(page.getByRole('tab', { name: 'Restricciones' })).toHaveAttribute('aria-disabled', 'true');

      await page.getByRole('button', { name: 'Nuevo proceso o actividad' }).click();
      const forma = modal(page, 'Nuevo proceso o actividad');
      await forma.getByLabel('Puesto', { exact: true }).selectOption({ label: 'SURTIDOR' });
      await forma.getByLabel('Nombre del proceso o actividad').fill('Prueba de equipo');
      await forma.getByLabel('Liga del proceso').fill('http://sin-cifrar.example/x');
      await forma.getByRole('button', { name: 'Guardar' }).click();
      await expect(forma.getByText('La liga debe empezar con https://')).toBeVisible();
      await revisa(page, 'la forma rechazada');
      await forma.getByLabel('Liga del proceso').fill('https://documentos.anden.example/x');
      await forma.getByRole('button', { name: 'Guardar' }).click();
      await expect(modal(page, TITULO)).toContainText('Proceso o actividad guardado');
      await page.getByRole('button', { name: 'Entendido' }).click();
      await expect(page.getByText('22 procesos o actividades')).toBeVisible();
    },
  );
});

test.describe('en archivo', () => {
  test.use({ viewport: ESCRITORIO, acceptDownloads: true });

  detalle(
    'cada lista sale con el nombre que la especificación le da, y sin renglones no sale',
    async ({ page, casa }) => {
      const exportar = page.getByRole('button', { name: 'Exportar', exact: true });
      async function archivo(): Promise<string> {
        const descarga = page.waitForEvent('download');
        await exportar.click();
        return (await descarga).suggestedFilename();
      }
      await entrar(page, 'ADMIN', CATALOGOS);
      await expect(filaDe(page, 'ADMIN').first()).toBeVisible();
      expect(await archivo()).toMatch(/^Trabajadores\b.*\.xlsx$/);
      for (const [pestana, nombre] of [
        [/^Puestos/, /^Puestos\b.*\.xlsx$/],
        [/^Procesos/, /^Procesos_Actividades\b.*\.xlsx$/],
      ] as const) {
        await page.getByRole('tab', { name: pestana }).click();
        expect(await archivo()).toMatch(nombre);
      }
      await page.getByRole('searchbox', { name: 'Filtro' }).fill('nada se llama así');
      await expect(exportar).toBeDisabled();

      const [{ id, folio } = { id: 0, folio: '' }] = await casa.sql<{ id: number; folio: string }>(
        `select capacitacion_id as id, folio from capacitaciones c
        where exists (select from sesiones_capacitacion s
                       where s.capacitacion_id = c.capacitacion_id and s.estatus = 'PROGRAMADA' and s.programada > now())
        order by capacitacion_id limit 1`,
      );
      await page.goto('/rh/Capacitaciones');
      await expect(page.getByRole('button', { name: `Editar ${folio}` })).toBeVisible();
      await expect(page.getByRole('button', { name: `Eliminar ${folio}` })).toBeVisible();
      expect(await archivo()).toMatch(/^capacitaciones\b(?!_).*\.xlsx$/);
      await page.goto(`/rh/Capacitacion?registro=${id}`);
      await expect(page.getByRole('button', { name: /^Editar la sesión del/ }).first()).toBeVisible();
      expect(await archivo()).toMatch(/^capacitaciones_programacion\b.*\.xlsx$/);
    },
  );
});
