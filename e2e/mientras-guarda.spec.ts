import { MENSAJES_CONTEO } from '../contrato/src/conteos/rules.ts';
import { abre } from './articulo.ts';
import { ESCRITORIO, entrar, escanear, expect, MANO, test } from './casa.ts';
import { detalle } from './corto.ts';
import { codigoNuevo } from './datos.ts';
import { nuevoContador, nuevoConteo } from './datos-conteo.ts';
import {
  articuloEn,
  existenciaEn,
  nuevaUbicacion,
  nuevoArticulo,
  nuevoOperador,
  ponExistencia,
  TODO,
} from './datos-inventarios.ts';
import { nuevoEnAnaquel } from './datos-traspasos.ts';
import { retiene } from './equipo.ts';
import { boton, cantidad } from './estante.ts';
import { enterado, filaDe, modal } from './pantallas.ts';

/* What is scanned or chosen while the answer to a save is under way, and what that answer does if the operator is elsewhere by then. */

test.use({ viewport: MANO });

test('#updateUbicacionArticulo: la ubicación escaneada mientras se guarda otra sigue por asignar, sin las piezas de la otra', async ({
  page,
  casa,
}) => {
  const articulo = await nuevoArticulo(casa);
  const [una, otra] = [await nuevaUbicacion(casa), await nuevaUbicacion(casa)];
  await entrar(page, await nuevoOperador(casa, TODO), articuloEn(articulo));
  await abre(page, 'Asignar ubicaciones');
  const [codigo, existencia] = [page.getByLabel('Código de ubicación'), page.getByLabel('Existencia')];
  await escanear(page, una.codigo);
  await expect(existencia).toBeFocused();
  await existencia.fill('5');
  const suelta = await retiene(page, 'updateUbicacionArticulo');
  const pedida = page.waitForRequest('**/api/updateUbicacionArticulo');
  await existencia.press('Enter');
  await pedida;
  await escanear(page, otra.codigo);
  await expect(codigo).toHaveValue(otra.codigo);
  suelta();
  await expect(page.getByText('Artículo guardado correctamente en la ubicación.')).toBeVisible();
  await expect(codigo).toHaveValue(otra.codigo);
  await expect(existencia).toHaveValue('0');
  expect(await existenciaEn(casa, articulo, una)).toBe(5);
  await existencia.fill('2');
  await existencia.press('Enter');
  await expect(codigo).toHaveValue('');
  expect(await existenciaEn(casa, articulo, otra)).toBe(2);
});

detalle(
  '#updateRolesCLavesArt: la clave escaneada mientras se guarda otra sigue por guardar, sin las piezas de la otra',
  async ({ page, casa }) => {
    const articulo = await nuevoArticulo(casa);
    const [caja, pieza] = [codigoNuevo(), codigoNuevo()];
    await entrar(page, await nuevoOperador(casa, TODO), articuloEn(articulo, 'claves'));
    const forma = page.getByRole('form', { name: 'Clave y rol' });
    const clave = forma.getByLabel('Clave', { exact: true });
    const piezas = forma.getByLabel('Piezas', { exact: true });
    await clave.focus();
    await escanear(page, caja);
    await expect(clave).toHaveValue(caja);
    await forma.getByLabel('Rol', { exact: true }).selectOption({ index: 3 });
    await piezas.fill('12');
    const suelta = await retiene(page, 'updateRolesCLavesArt');
    const pedida = page.waitForRequest('**/api/updateRolesCLavesArt');
    await forma.getByRole('button', { name: 'Guardar roles' }).click();
    await pedida;
    await clave.focus();
    await escanear(page, pieza);
    await expect(clave).toHaveValue(pieza);
    suelta();
    await expect(page.getByText('Clave guardada')).toBeVisible();
    await expect(clave).toHaveValue(pieza);
    await expect(piezas).toHaveValue('');
  },
);

detalle(
  '#guardaCaducidadArticulo: el lote que se empieza mientras se guarda otro sigue entero',
  async ({ page, casa }) => {
    const articulo = await nuevoArticulo(casa, { pide: ['caduca', 'lote'] });
    await ponExistencia(casa, articulo, await nuevaUbicacion(casa), 10);
    await entrar(page, await nuevoOperador(casa, TODO), articuloEn(articulo, 'caducidades'));
    const forma = page.getByRole('form', { name: 'Caducidad' });
    const fecha = forma.getByLabel('Fecha de caducidad', { exact: true });
    await fecha.fill('JUN30');
    await forma.getByLabel('Lote').fill('L-1');
    await forma.getByLabel('Existencia').fill('3');
    const suelta = await retiene(page, 'guardaCaducidadArticulo');
    const pedida = page.waitForRequest('**/api/guardaCaducidadArticulo');
    await forma.getByRole('button', { name: 'Agregar' }).click();
    await pedida;
    await forma.getByLabel('Lote').fill('L-2');
    suelta();
    await expect(page.getByText('Caducidad guardada')).toBeVisible();
    await expect(forma.getByLabel('Lote')).toHaveValue('L-2');
    await expect(fecha).toHaveValue('30-06-2030');
  },
);

detalle(
  '#guardaTraspasoexhibicion: nada se elige mientras se guarda, y quien pasó a otra pestaña o pantalla se queda en ella',
  async ({ page, casa }) => {
    await page.setViewportSize(ESCRITORIO);
    for (const otra of ['pestaña', 'pantalla']) {
      const a = await nuevoEnAnaquel(casa, 10);
      await entrar(page, 'ADMIN', '/inventarios/Traspasos?pestana=nuevo');
      await page.getByLabel('Buscar').pressSequentially(a.clave);
      await page.getByRole('checkbox', { name: a.clave }).check();
      const suelta = await retiene(page, 'guardaTraspasoexhibicion');
      const pedida = page.waitForRequest('**/api/guardaTraspasoexhibicion');
      await page.getByRole('button', { name: 'Guardar' }).click();
      await pedida;
      await expect(page.locator('[inert]').getByLabel('Buscar')).toBeVisible();
      if (otra === 'pestaña') await page.getByRole('tab', { name: 'Faltantes' }).click();
      else {
        await page.keyboard.press('Control+k');
        await page
          .getByRole('combobox', { name: 'Pantalla, registro o acción' })
          .fill('Catálogos y manuales');
        await page.keyboard.press('Enter');
        await page.getByRole('tab', { name: 'Políticas' }).click();
      }
      await expect(page).toHaveURL(/pestana=(faltantes|politicas)/);
      const donde = page.url();
      const llega = page.waitForResponse('**/api/guardaTraspasoexhibicion');
      suelta();
      expect((await (await llega).json()).estatus).toBe('1');
      await expect(page.getByRole('button', { name: 'Por enviar: 0' })).toBeVisible();
      await expect(page).toHaveURL(donde);
      await page.unrouteAll();
    }
  },
);

test('#buscaClientes #aplicaDeposito: lo que se escribe mientras se halla otro cliente, o se añade mientras se aplica, se queda', async ({
  page,
  casa,
}) => {
  await page.setViewportSize(ESCRITORIO);
  const [deposito] = await casa.sql<{ id: number }>(
    `select docto_ba_id as id from depositos where cancelado is null and repartido = 0 and importe > 500 order by 1 limit 1`,
  );
  const [uno = '', dos = '', tres = ''] = (
    await casa.sql<{ clave: string }>('select clave_cliente as clave from clientes order by 1 limit 3')
  ).map((c) => c.clave);
  await entrar(page, 'ADMIN', `/clientes/Deposito?registro=${deposito?.id}`);
  const campo = page.getByLabel('Cliente', { exact: true });
  const anticipo = (clave: string) => page.getByLabel(`Anticipo de ${clave}`);
  await campo.fill(uno);
  await page.keyboard.press('Enter');
  await anticipo(uno).fill('1');
  const hallado = await retiene(page, 'buscaClientes');
  await campo.fill(dos);
  const buscado = page.waitForRequest('**/api/buscaClientes**');
  await page.keyboard.press('Enter');
  await buscado;
  await anticipo(uno).fill('77');
  hallado();
  await expect(anticipo(dos)).toBeVisible();
  await expect(anticipo(uno)).toHaveValue('77');
  await anticipo(dos).fill('5');
  const suelta = await retiene(page, 'aplicaDeposito');
  const pedida = page.waitForRequest('**/api/aplicaDeposito');
  await page.getByRole('button', { name: 'Aplicar', exact: true }).click();
  await pedida;
  await campo.fill(tres);
  await page.keyboard.press('Enter');
  await expect(anticipo(tres)).toBeVisible();
  suelta();
  await expect(page.getByRole('region', { name: 'A quién se dio' }).getByText(uno)).toBeVisible();
  await expect(anticipo(tres)).toBeVisible();
  await expect(anticipo(uno)).toHaveCount(0);
});

detalle('Conteo: una cantidad que no es un entero se dice al confirmarla', async ({ page, casa }) => {
  const c = await nuevoConteo(casa, await nuevoArticulo(casa), [{ piezas: 8 }]);
  await entrar(page, await nuevoContador(casa), `/inventarios/Inventarios?filtro=${c.articulo.clave}`);
  await expect(page.getByText('1 artículo por contar')).toBeVisible();
  await escanear(page, c.articulo.barras);
  await expect(page.getByRole('heading', { name: 'Conteo de Producto' })).toBeVisible();
  await escanear(page, c.ubicaciones[0]?.codigo ?? '', c.articulo.barras);
  await expect(cantidad(page)).toBeFocused();
  for (const mala of ['-3', '2.5', 'abc']) {
    await cantidad(page).fill(mala);
    await cantidad(page).press('Enter');
    await expect(page.getByText(MENSAJES_CONTEO.cantidad)).toBeVisible();
    await cantidad(page).fill('1');
    await expect(page.getByText(MENSAJES_CONTEO.cantidad)).toBeHidden();
  }
  await boton(page, 'Anexar').click();
  await expect(boton(page, 'Guardar')).toBeEnabled();
});

for (const { llamada, pantalla, donde, fila, forma, quita, dice, prueba } of [
  {
    llamada: 'bajaColaborador',
    pantalla: 'Catálogos y manuales',
    donde: '/rh/Catalogos?filtro=EE3SEVA',
    fila: 'EE3SEVA',
    forma: 'Editar colaborador',
    quita: 'Dar de baja',
    dice: 'EE3SEVA quedó de baja',
    prueba: test,
  },
  {
    llamada: 'retiraIncidenciaMarcador',
    pantalla: 'Guion de marcación',
    donde: '/clientes/GuionMarcacion?pestana=incidencias',
    fila: 'EE SE RETIRA',
    forma: 'Editar incidencia',
    quita: 'Retirar',
    dice: /^Incidencia retirada/,
    prueba: detalle,
  },
  {
    llamada: 'quitaCatalogoBanco',
    pantalla: 'Bancos y cuentas',
    donde: '/clientes/BancosCuentas?pestana=BANCO',
    fila: 'EE BANCO QUE SE QUITA',
    forma: 'Editar banco',
    quita: 'Quitar',
    dice: 'Banco quitado',
    prueba: detalle,
  },
])
  prueba(
    `#${llamada}: la forma no se cierra mientras la respuesta viene, que cerraría la que se abriera después`,
    async ({ page, casa }) => {
      await page.setViewportSize(ESCRITORIO);
      await casa.sql(
        `insert into operadores (operador, nombre, clave_hash, almacen_id, departamento_id, puesto_id)
         select 'EE3SEVA', 'EVA QUE SE VA', clave_hash, almacen_id, departamento_id, puesto_id from operadores where operador = 'SURTIDO1' on conflict do nothing`,
      );
      await casa.sql(
        `insert into incidencias (descripcion, clase) select 'EE SE RETIRA', 'CONTACTO' where not exists (select from incidencias where descripcion = 'EE SE RETIRA')`,
      );
      await casa.sql(`insert into bancos (banco) values ('EE BANCO QUE SE QUITA') on conflict do nothing`);
      await entrar(page, 'ADMIN', donde);
      await filaDe(page, fila).click();
      const suya = modal(page, forma);
      const suelta = await retiene(page, llamada);
      const pedida = page.waitForRequest(`**/api/${llamada}`);
      await suya.getByRole('button', { name: quita, exact: true }).click();
      await modal(page, pantalla).getByRole('button', { name: quita, exact: true }).click();
      await pedida;
      await expect(suya.getByRole('button', { name: 'Cancelar' })).toBeDisabled();
      await page.keyboard.press('Escape');
      await expect(suya).toBeVisible();
      suelta();
      await enterado(page, dice);
      await expect(suya).toBeHidden();
    },
  );
