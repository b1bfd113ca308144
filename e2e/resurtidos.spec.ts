import { entrar, escanear, expect, MANO, manoLibre, test } from './casa.ts';
import { detalle } from './corto.ts';
import { existenciaEn, nuevoOperador, ponExistencia } from './datos-inventarios.ts';
import { ultima } from './estante.ts';
import { Mano } from './gestos.ts';
import { filaDe, modal } from './pantallas.ts';
import {
  apuntaReserva,
  boton,
  CONTROLES,
  clave,
  destino,
  forma,
  guardaSinRespuesta,
  guia,
  hastaVer,
  llegaTrasRecargar,
  orden,
  origen,
  pide,
  piezas,
  porResurtir,
  RUTA,
  renglonDe,
  surteTodas,
  TITULO,
  traspasoDe,
} from './resurtir.ts';

test.describe('en la mano', () => {
  test.use({ viewport: MANO });

  test('#generaOrdenResurtido #setTraspasoentreubicaciones #cierraRegistroOrdenResurtido #getaAticulosdeOrden: de generada a cerrada', async ({
    page,
    casa,
  }) => {
    const articulo = await porResurtir(casa);
    const usuario = await nuevoOperador(casa, CONTROLES);
    await orden(page, usuario);
    await page.getByRole('button', { name: 'Generar orden' }).click();
    await expect(ultima(page)).toContainText('a la orden de resurtido');
    const fila = filaDe(page, articulo.nombre);
    // The order is long, and the newest rows without a promise are at its end.
    await hastaVer(page, fila);
    await expect(fila).toContainText('Solicitado10');
    await expect(fila).toContainText(articulo.multi.leida);
    await fila.getByRole('button', { name: `Acomodar ${articulo.nombre}` }).click();
    await expect(modal(page, TITULO)).toContainText('No es posible acomodar más de lo surtido');
    await expect(modal(page, TITULO).getByRole('button', { name: 'Entendido' })).toBeFocused();
    await page.keyboard.press('Enter');
    await fila.getByRole('button', { name: `Surtir ${articulo.nombre}` }).click();
    await expect(page.getByText('Orden de surtido por 10 piezas')).toBeVisible();
    await expect(guia(page)).toContainText(articulo.multi.leida);
    await expect(clave(page)).toBeFocused();

    await escanear(page, articulo.barras, articulo.multi.codigo);
    await expect(piezas(page)).toBeFocused();
    await expect(origen(page)).toHaveValue(articulo.multi.leida);
    await page.keyboard.type('4');
    await page.keyboard.press('Enter');
    await expect(ultima(page)).toContainText(`Producto surtido: 4 piezas de ${articulo.nombre}. Faltan 6`);
    await expect(origen(page)).toBeFocused();
    await escanear(page, articulo.multi.codigo);
    await expect(origen(page)).toHaveValue(articulo.multi.leida);
    await boton(page, 'Todas').click();
    await expect(piezas(page)).toHaveValue('6');
    await boton(page, 'Surtir').click();
    await expect(page).toHaveURL(RUTA);
    await expect(ultima(page)).toContainText(`Producto surtido: 6 piezas de ${articulo.nombre}`);
    expect(await existenciaEn(casa, articulo, articulo.multi)).toBe(10);

    // What the operator carries comes before anything else.
    await expect(guia(page)).toContainText(`Acomode 10 de ${articulo.nombre}`);
    await expect(guia(page)).toContainText(articulo.fija.leida);
    await page.getByRole('button', { name: 'Acomodar', exact: true }).click();
    await escanear(page, articulo.fija.codigo, articulo.barras);
    await expect(piezas(page)).toBeFocused();
    await boton(page, 'Todas').click();
    await page.reload();
    await expect(piezas(page)).toHaveValue('10');
    await expect(destino(page)).toHaveValue(articulo.fija.leida);
    await boton(page, 'Acomodar').click();
    await expect(page).toHaveURL(RUTA);
    await expect(ultima(page)).toContainText('Producto acomodado: 10 piezas');
    await hastaVer(page, fila);
    await page.getByRole('button', { name: `Cerrar el renglón de ${articulo.nombre}` }).click();
    await modal(page, TITULO).getByRole('button', { name: 'Cerrar renglón' }).click();
    await expect(ultima(page)).toContainText('Renglón cerrado');
    await expect(filaDe(page, articulo.nombre)).toHaveCount(0);
    expect(await existenciaEn(casa, articulo, articulo.fija)).toBe(10);
    expect(await renglonDe(casa, articulo)).toEqual([{ sol: 10, sur: 10, aco: 10, estatus: 'CERRADO' }]);
  });

  test('#setTraspasoentreubicaciones: de la reserva a su lugar con cuatro lecturas y un toque', async ({
    page,
    casa,
  }) => {
    const articulo = await porResurtir(casa);
    await pide(casa, articulo, 6);
    const usuario = await nuevoOperador(casa, CONTROLES);
    await orden(page, usuario);
    const mano = new Mano(page);
    await mano.escanea(articulo.barras);
    await expect(guia(page)).toContainText(articulo.multi.leida);
    await mano.escanea(articulo.multi.codigo);
    await expect(piezas(page)).toHaveValue('6');
    // The shelf where they go says that they were taken.
    await mano.escanea(articulo.fija.codigo);
    await expect(destino(page)).toHaveValue(articulo.fija.leida);
    await expect(piezas(page)).toHaveValue('6');
    expect(await renglonDe(casa, articulo)).toEqual([{ sol: 6, sur: 6, aco: 0, estatus: 'ABIERTO' }]);
    await mano.escanea(articulo.barras);
    await expect(clave(page)).toHaveValue(articulo.barras);
    await mano.toca(boton(page, 'Acomodar'));
    mano.cuesta(4, 1);
    await expect(page).toHaveURL(RUTA);
    expect(await existenciaEn(casa, articulo, articulo.fija)).toBe(6);
  });

  detalle('#anexarProductoaOrden: por su clave, con sus piezas; dos veces no', async ({ page, casa }) => {
    const articulo = await porResurtir(casa, 20, 0, 0);
    await orden(page, await nuevoOperador(casa, CONTROLES));
    await escanear(page, '7999999999999');
    await expect(ultima(page)).toContainText('Producto no encontrado');
    await escanear(page, '9'.repeat(40));
    // The message is the same as before.
    await manoLibre(page);
    await expect(ultima(page)).toContainText('Producto no encontrado');
    await escanear(page, articulo.barras);
    await expect(ultima(page)).toContainText('no necesitan resurtido');
    await page.getByLabel('Piezas').fill('9999999');
    await escanear(page, articulo.barras);
    await expect(ultima(page)).toContainText(
      'No hay piezas suficientes en ubicaciones multialmacén. Hay: 20',
    );
    await page.getByLabel('Piezas').fill('3');
    await escanear(page, articulo.barras);
    await expect(ultima(page)).toContainText(`Artículo agregado a la orden: 3 piezas de ${articulo.nombre}`);
    await expect(page.getByLabel('Piezas')).toHaveValue('');
    await expect(filaDe(page, articulo.nombre)).toContainText('Solicitado3');
    expect(
      await casa.sql(
        `select captura from auditoria where llamada = 'anexarProductoaOrden' and resultado = 'hecho'
          and (registro->>'clave_articulo') = $1`,
        [articulo.barras],
      ),
    ).toEqual([{ captura: 'lector' }]);
    // With pieces typed it is a request; without them, the scan opens its row with the product at hand.
    await page.getByLabel('Piezas').fill('2');
    await escanear(page, articulo.barras);
    await expect(ultima(page)).toContainText('El artículo ya está en la orden de resurtido');
    await page.getByLabel('Piezas').fill('');
    await escanear(page, articulo.barras);
    await expect(clave(page)).toHaveValue(articulo.barras);
    await expect(origen(page)).toBeFocused();
    await page.goBack();
    await hastaVer(page, filaDe(page, articulo.nombre));
    await page.getByRole('button', { name: `Cancelar el renglón de ${articulo.nombre}` }).click();
    await modal(page, TITULO).getByRole('button', { name: 'Cancelar renglón' }).click();
    await expect(ultima(page)).toContainText('Renglón cancelado: no se surtió nada');
    expect(await renglonDe(casa, articulo)).toEqual([{ sol: 3, sur: 0, aco: 0, estatus: 'CERRADO' }]);
  });

  detalle('TraspasoUbicacion: lo que no corresponde se dice y no pasa', async ({ page, casa }) => {
    const articulo = await porResurtir(casa, 6);
    const otro = await porResurtir(casa);
    const id = await pide(casa, articulo, 5);
    await entrar(page, await nuevoOperador(casa, CONTROLES), traspasoDe(id, 'surtido'));
    await expect(page.getByText('Orden de surtido por 5 piezas')).toBeVisible();
    await escanear(page, otro.barras);
    await expect(ultima(page)).toContainText(`es de otro producto. Es ${otro.clave}; `);
    await escanear(page, articulo.fija.codigo);
    await expect(ultima(page)).toContainText('Origen debe ser una ubicación de tipo Multialmacén.');
    await escanear(page, otro.multi.codigo);
    await expect(ultima(page)).toContainText('La ubicación no es una de las ubicaciones del artículo');
    // Typing over an accepted location clears that one too, with its pieces (specification §5).
    await escanear(page, articulo.multi.codigo, articulo.barras);
    await expect(piezas(page)).toBeFocused();
    await piezas(page).fill('2');
    await origen(page).pressSequentially(articulo.multi.codigo, { delay: 130 });
    await origen(page).press('Enter');
    await expect(page.getByRole('alert')).toHaveText('Por favor usa el lector de códigos de barras');
    await expect(origen(page)).toHaveValue('');
    await expect(piezas(page)).toHaveValue('');
    await expect(boton(page, 'Surtir')).toBeDisabled();
    await escanear(page, articulo.multi.codigo);
    await expect(origen(page)).toHaveValue(articulo.multi.leida);
    for (const [escrito, motivo] of [
      ['6', 'No es posible traspasar más unidades a las Solicitadas. Faltan: 5'],
      ['0', 'La cantidad debe ser un número entero mayor que 0'],
      ['x', 'La cantidad debe ser un número entero mayor que 0'],
    ] as const) {
      await piezas(page).fill(escrito);
      await expect(forma(page).getByText(motivo)).toBeVisible();
      await expect(boton(page, 'Surtir')).toBeDisabled();
    }
    await ponExistencia(casa, articulo, articulo.multi, 2);
    await piezas(page).fill('3');
    await expect(forma(page).getByText('a las que tiene la ubicación origen: 2')).toBeVisible();
    await page.goto(traspasoDe(id, 'acomodo'));
    await expect(page.getByText('No es posible acomodar más de lo surtido')).toBeVisible();
    await page.goto(traspasoDe(999_999, 'surtido'));
    await expect(page.getByText('El renglón no está en la orden de resurtido')).toBeVisible();
    expect(await renglonDe(casa, articulo)).toEqual([{ sol: 5, sur: 0, aco: 0, estatus: 'ABIERTO' }]);
  });

  test('sólo quien surtió acomoda, y la fila cambia en la pantalla del otro; deshacer', async ({
    page,
    casa,
    otroNavegador,
  }) => {
    const articulo = await porResurtir(casa);
    const id = await pide(casa, articulo, 4);
    const uno = await nuevoOperador(casa, CONTROLES);
    const dos = await nuevoOperador(casa, CONTROLES);
    const otra = await otroNavegador();
    await orden(otra, dos);
    await hastaVer(otra, filaDe(otra, articulo.nombre));
    await expect(filaDe(otra, articulo.nombre)).toContainText('Surtido0');
    await entrar(page, uno, traspasoDe(id, 'surtido'));
    await apuntaReserva(page, articulo);
    await page.keyboard.type('4');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(RUTA);
    await expect(filaDe(otra, articulo.nombre)).toContainText('Surtido4', { timeout: 5_000 });
    await filaDe(otra, articulo.nombre)
      .getByRole('button', { name: `Acomodar ${articulo.nombre}` })
      .click();
    await expect(modal(otra, TITULO)).toContainText(`Sólo ${uno} puede acomodar las piezas que surtió`);
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await modal(page, TITULO).getByRole('button', { name: 'Deshacer' }).click();
    await expect(ultima(page)).toContainText('Se deshizo: 4 piezas de');
    await hastaVer(page, filaDe(page, articulo.nombre));
    await expect(filaDe(page, articulo.nombre)).toContainText('Surtido0');
    expect(await existenciaEn(casa, articulo, articulo.multi)).toBe(20);
  });

  test('#tomaResurtido #regresaResurtido: quien surtió se fue; otro toma las piezas, acomoda unas y regresa las demás', async ({
    page,
    casa,
    otroNavegador,
  }) => {
    const articulo = await porResurtir(casa);
    const id = await pide(casa, articulo, 4);
    const uno = await nuevoOperador(casa, CONTROLES);
    const jefe = await nuevoOperador(casa, [...CONTROLES, 9007]);
    const otra = await otroNavegador();
    await entrar(otra, uno, traspasoDe(id, 'surtido'));
    await surteTodas(otra, articulo);
    await otra.goto(traspasoDe(id, 'acomodo'));
    await expect(otra.getByText('Orden de acomodo por 4 piezas')).toBeVisible();
    await expect(otra.getByText('En línea')).toBeVisible();

    await orden(page, jefe);
    await hastaVer(page, filaDe(page, articulo.nombre));
    const acomodar = filaDe(page, articulo.nombre).getByRole('button', {
      name: `Acomodar ${articulo.nombre}`,
    });
    await expect(acomodar).toContainText('Tomar');
    await acomodar.click();
    await expect(modal(page, TITULO)).toContainText(
      `${uno} lleva 4 piezas de ${articulo.nombre}. ¿Tomarlas?`,
    );
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(RUTA);
    await acomodar.click();
    await modal(page, TITULO).getByRole('button', { name: 'Tomar las piezas' }).click();
    await expect(page.getByText('Orden de acomodo por 4 piezas')).toBeVisible();
    // The operator who left is told on the screen that is open.
    await expect(otra.getByText(`Sólo ${jefe} puede acomodar las piezas que tomó`)).toBeVisible();

    await expect(guia(page)).toContainText(articulo.fija.leida);
    await escanear(page, articulo.fija.codigo, articulo.barras);
    await expect(piezas(page)).toBeFocused();
    await piezas(page).fill('1');
    await boton(page, 'Acomodar').click();
    await expect(ultima(page)).toContainText('Faltan 3');
    await page.getByRole('button', { name: 'Regresar a la reserva…' }).click();
    await expect(page.getByText('Orden de regreso por 3 piezas')).toBeVisible();
    await expect(guia(page)).toContainText(articulo.multi.leida);
    await escanear(page, articulo.barras, articulo.fija.codigo);
    await expect(ultima(page)).toContainText('Destino debe ser una ubicación de tipo Multialmacén.');
    await escanear(page, articulo.multi.codigo);
    await expect(piezas(page)).toBeFocused();
    await piezas(page).fill('3');
    await page.reload();
    await expect(piezas(page)).toHaveValue('3');
    await forma(page).getByRole('button', { name: 'Regresar' }).click();
    await expect(page).toHaveURL(RUTA);
    await expect(ultima(page)).toContainText('Producto regresado a la reserva: 3 piezas');
    expect(await renglonDe(casa, articulo)).toEqual([{ sol: 4, sur: 1, aco: 1, estatus: 'ABIERTO' }]);
    expect(await existenciaEn(casa, articulo, articulo.multi)).toBe(19);
    expect(await existenciaEn(casa, articulo, articulo.fija)).toBe(1);

    await page.goto('/inventarios/reportes/Hist_resurtidos?ver=abiertos');
    await page.getByRole('searchbox', { name: 'Filtro' }).fill(articulo.clave);
    await expect(filaDe(page, articulo.nombre)).toContainText(`${jefe}, de ${uno}`);
  });

  test.describe('con la cámara junto a cada código', () => {
    test.use({ hasTouch: true });

    test('sin respuesta: espera en el equipo y no surte dos veces, ni tras recargar', async ({
      page,
      casa,
      consola,
    }) => {
      const articulo = await porResurtir(casa);
      const id = await pide(casa, articulo, 4);
      consola.tolera(/Failed to load resource|ERR_/);
      await entrar(page, await nuevoOperador(casa, CONTROLES), traspasoDe(id, 'surtido'));
      await apuntaReserva(page, articulo);
      await expect(origen(page)).toHaveValue(articulo.multi.leida);
      // All of it is seen: the last digits tell neighbouring locations apart.
      expect(await origen(page).evaluate((e) => e.scrollWidth - e.clientWidth)).toBeLessThanOrEqual(0);
      await page.keyboard.type('3');
      await guardaSinRespuesta(page, 'setTraspasoentreubicaciones');
      await llegaTrasRecargar(page, 'setTraspasoentreubicaciones');
      expect(await renglonDe(casa, articulo)).toEqual([{ sol: 4, sur: 3, aco: 0, estatus: 'ABIERTO' }]);
      expect(await existenciaEn(casa, articulo, articulo.multi)).toBe(17);
    });
  });

  detalle(
    '#regresaResurtido: sin respuesta espera en el equipo, se ve lo que queda, y no regresa dos veces',
    async ({ page, casa, consola }) => {
      const articulo = await porResurtir(casa);
      const id = await pide(casa, articulo, 4);
      consola.tolera(/Failed to load resource|ERR_/);
      await entrar(page, await nuevoOperador(casa, CONTROLES), traspasoDe(id, 'surtido'));
      await surteTodas(page, articulo);

      await page.goto(traspasoDe(id, 'regreso'));
      await expect(page.getByText('Orden de regreso por 4 piezas')).toBeVisible();
      await apuntaReserva(page, articulo);
      await piezas(page).fill('3');
      await guardaSinRespuesta(page, 'regresaResurtido');
      await expect(ultima(page)).toContainText('Faltan 1');
      await expect(page.getByText('Orden de regreso por 1 pieza')).toBeVisible();
      await llegaTrasRecargar(page, 'regresaResurtido');
      await expect(page.getByText('Orden de regreso por 1 pieza')).toBeVisible();
      expect(await renglonDe(casa, articulo)).toEqual([{ sol: 4, sur: 1, aco: 0, estatus: 'ABIERTO' }]);
      expect(await existenciaEn(casa, articulo, articulo.multi)).toBe(19);
    },
  );
});
