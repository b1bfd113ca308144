import { entrar, escanear, expect, MANO, test } from './casa.ts';
import { detalle } from './corto.ts';
import { codigoNuevo } from './datos.ts';
import { acomodosDe, estanteDe, nuevoPorAcomodar, recibe, ubicacionDe } from './datos-acomodo.ts';
import { llama, nuevoArticulo } from './datos-inventarios.ts';
import {
  apunta,
  boton,
  cantidad,
  codigo,
  enEstante,
  escribeLote,
  estaEnEstante,
  fila,
  guardaLotes,
  lotes,
  ubicacion,
  ultima,
} from './estante.ts';
import { filaDe } from './pantallas.ts';

test.use({ viewport: MANO });

detalle('AcomodoCom: qué clave abre qué producto', async ({ page, casa }) => {
  const articulo = await nuevoPorAcomodar(casa, { piezas: 3 });
  const comodin = await nuevoPorAcomodar(casa, { piezas: 3, comodin: 'S' });
  const ajeno = await nuevoArticulo(casa);
  await entrar(page, 'ACOMODO1', '/compras/AcomodoCom');
  await expect(page.getByText('por acomodar ·')).toBeVisible();
  const campo = page.getByLabel('Clave de artículo');
  const teclea = async (clave: string) => {
    await campo.fill(clave);
    await campo.press('Enter');
  };
  await escanear(page, codigoNuevo());
  await expect(ultima(page)).toContainText('Producto no encontrado');
  await escanear(page, ajeno.barras);
  await expect(ultima(page)).toContainText('No se encontró la clave del artículo en la lista');
  await teclea(articulo.clave);
  await expect(ultima(page)).toContainText('Es necesario escanear el código de barras del producto');
  await expect(filaDe(page, articulo.nombre)).toHaveAttribute('data-tono', 'atencion');
  await expect(filaDe(page, articulo.nombre)).toBeInViewport();
  await teclea(comodin.clave);
  await estaEnEstante(page, comodin);
  await page.getByRole('button', { name: 'Volver a Acomodo de Compra' }).click();
  await expect(page).toHaveURL('/compras/AcomodoCom');
});

detalle('Recepcion: la ubicación se escanea, no se teclea ni se pega', async ({ page, casa }) => {
  const articulo = await nuevoPorAcomodar(casa, { piezas: 3 });
  const [f1] = articulo.ubicaciones;
  await enEstante(page, articulo);
  await ubicacion(page).pressSequentially(`x${f1.codigo}`, { delay: 130 });
  await expect(ubicacion(page)).toHaveValue(f1.codigo);
  await ubicacion(page).press('Enter');
  const aviso = page.getByRole('alert');
  await expect(aviso).toHaveText('Por favor usa el lector de códigos de barras');
  await expect(ubicacion(page)).toHaveValue('');
  await expect(ubicacion(page)).toBeFocused();

  await codigo(page).pressSequentially(f1.codigo, { delay: 130 });
  await codigo(page).press('ControlOrMeta+a');
  await codigo(page).press('ControlOrMeta+c');
  await ubicacion(page).press('ControlOrMeta+v');
  await expect(aviso).toHaveText('No se permite pegar. Use el lector de códigos de barras.');
  await expect(ubicacion(page)).toHaveValue('');

  await escanear(page, f1.codigo);
  await expect(ubicacion(page)).toHaveValue(f1.leida);
  await expect(codigo(page)).toBeFocused();
  // A refused code clears the field: the accepted one must be scanned again.
  await ubicacion(page).pressSequentially(f1.codigo, { delay: 130 });
  await ubicacion(page).press('Enter');
  await expect(aviso).toHaveText('Por favor usa el lector de códigos de barras');
  await expect(ubicacion(page)).toHaveValue('');
  await expect(ubicacion(page)).toBeFocused();
});

detalle('Recepcion: ni otra ubicación, ni otro producto, ni la clave interna', async ({ page, casa }) => {
  const articulo = await nuevoPorAcomodar(casa, { piezas: 3 });
  const otro = await nuevoArticulo(casa);
  const ajena = await ubicacionDe(casa, otro, 'F');
  await enEstante(page, articulo);
  await escanear(page, ajena.codigo);
  await expect(ultima(page)).toContainText('La ubicación no es una de las ubicaciones del artículo');
  await expect(ubicacion(page)).toBeFocused();
  await escanear(page, articulo.barras);
  await expect(ultima(page)).toContainText('Primero escanee la ubicación');
  // No location would be right for another product: the message names it and says where it belongs.
  await escanear(page, otro.barras);
  await expect(ultima(page)).toContainText(`El código escaneado es de otro producto. Es ${otro.clave}; `);
  await escanear(page, articulo.ubicaciones[0].codigo, otro.barras);
  // The message is the same as before.
  await expect(ubicacion(page)).toHaveValue(articulo.ubicaciones[0].leida);
  await expect(ultima(page)).toContainText(`El código escaneado es de otro producto. Es ${otro.clave}; `);
  await escanear(page, codigoNuevo());
  await expect(ultima(page)).toContainText('Producto no encontrado');
  await codigo(page).fill(articulo.clave);
  await codigo(page).press('Enter');
  await expect(ultima(page)).toContainText('¡NO CUENTA CON COMODÍN!');
  // A location is never typed, not even into the other field.
  await codigo(page).press('ControlOrMeta+a');
  await codigo(page).pressSequentially(articulo.ubicaciones[0].codigo, { delay: 130 });
  await codigo(page).press('Enter');
  await expect(ultima(page)).toContainText('La ubicación no es una');
  await expect(codigo(page)).toBeFocused();
  await expect(boton(page, 'Anexar')).toBeDisabled();
});

detalle(
  'Recepcion: cantidades que no caben; el aviso se va a los 10 s y la cuenta vuelve a 0',
  async ({ page, casa }) => {
    const articulo = await nuevoPorAcomodar(casa, { piezas: 10, ubicaciones: ['F', 'F', 'M', 'I'] });
    const [f1, f2, multi, inhabilitada] = articulo.ubicaciones;
    await page.clock.install();
    await enEstante(page, articulo);
    const anexa = async (cual: number, piezas: string) => {
      await apunta(page, articulo, cual);
      await cantidad(page).fill(piezas);
      await boton(page, 'Anexar').click();
    };
    const aviso = page.getByRole('alert');

    await apunta(page, articulo);
    for (const escrito of ['', 'x', '1.5', '-1']) {
      await cantidad(page).fill(escrito);
      await expect(boton(page, 'Anexar')).toBeDisabled();
    }
    await cantidad(page).fill('6');
    await boton(page, 'Anexar').click();
    await expect(fila(page, f1.leida)).toHaveAttribute('data-tono', 'hecho');

    await anexa(0, '11');
    await expect(aviso).toHaveText('1 No es posible recepcionar más unidades a las que hay por acomodar.');
    await expect(fila(page, f1.leida)).not.toContainText('6');
    await expect(boton(page, 'Guardar')).toBeDisabled();
    await expect(cantidad(page)).toBeFocused();
    // The clock goes on by itself meanwhile, for some seconds on a busy machine.
    await page.clock.fastForward(6_000);
    await expect(aviso).toBeVisible();
    await page.clock.fastForward(4_500);
    await expect(aviso).toHaveCount(0);

    await cantidad(page).fill('6');
    await cantidad(page).press('Enter');
    await expect(fila(page, f1.leida)).toHaveAttribute('data-tono', 'hecho');
    await anexa(1, '5');
    await expect(aviso).toHaveText('2 No es posible recepcionar más unidades a las que hay por acomodar.');
    await anexa(2, '1');
    await expect(aviso).toContainText('DEFAULT en ubicaciones MULTIALMACEN');
    await anexa(3, '1');
    await expect(aviso).toHaveText('Las ubicaciones de tipo INHABILITADA deben quedar con 0 piezas.');
    await expect(fila(page, inhabilitada?.leida ?? '')).toContainText('INHABILITADA');
    await expect(fila(page, multi?.leida ?? '')).toContainText('MULTIALMACEN');
    await cantidad(page).fill('0');
    await cantidad(page).press('Enter');
    await expect(fila(page, f1.leida)).toContainText('6');
    await expect(fila(page, f2?.leida ?? '')).not.toHaveAttribute('data-tono', 'hecho');
    await boton(page, 'Guardar').click();
    await expect(page).toHaveURL('/compras/AcomodoCom');
    expect(await acomodosDe(casa, articulo)).toMatchObject([{ piezas: 6, ubicacion: f1.codigo }]);
  },
);

detalle('Recepcion: un multialmacenable no va a una ubicación fija', async ({ page, casa }) => {
  const articulo = await nuevoPorAcomodar(casa, { piezas: 5, tipo: 'M', ubicaciones: ['F', 'M'] });
  await enEstante(page, articulo);
  await expect(page.getByRole('region', { name: 'A dónde va' })).toContainText(
    articulo.ubicaciones[1]?.leida ?? '',
  );
  await apunta(page, articulo);
  await cantidad(page).fill('5');
  await boton(page, 'Anexar').click();
  await expect(page.getByRole('alert')).toContainText('MULTIALMACENABLE en ubicaciones FIJAS');
  await apunta(page, articulo, 1);
  await cantidad(page).fill('5');
  await boton(page, 'Guardar').click();
  await expect(page).toHaveURL('/compras/AcomodoCom');
});

detalle('Recepcion: sin tipo, sin ubicaciones o sin ubicación fija no se acomoda', async ({ page, casa }) => {
  const sinTipo = await nuevoArticulo(casa, { tipo: null });
  await ubicacionDe(casa, sinTipo, 'F');
  const sinLugar = await nuevoArticulo(casa);
  const sinFija = await nuevoArticulo(casa);
  await ubicacionDe(casa, sinFija, 'I');
  for (const a of [sinTipo, sinLugar, sinFija]) await recibe(casa, a, 2);
  await entrar(page, 'ALMACEN1', estanteDe(sinTipo));
  const forma = page.getByRole('form', { name: 'Capturar' });
  await expect(forma).toContainText('¡Este producto no cuenta con un TIPO!');
  await page.goto(estanteDe(sinLugar));
  await expect(forma).toContainText('¡Este producto no cuenta con ubicaciones en el almacén PRINCIPAL!');
  await page.goto(estanteDe(sinFija));
  await expect(forma).toContainText('¡El producto requiere de una ubicación fija');
  await escanear(page, sinFija.barras);
  await expect(ultima(page)).toContainText('¡El producto requiere de una ubicación fija');
  await page.getByRole('button', { name: 'Configurar artículo' }).click();
  await expect(page).toHaveURL(`/inventarios/ConfigArticulo?clave=${sinFija.clave}`);
});

detalle(
  'Recepcion: direcciones que no dicen qué, lo que ya se acomodó, y quien no tiene permiso',
  async ({ page, casa }) => {
    const articulo = await nuevoArticulo(casa);
    await entrar(page, 'ACOMODO1', '/components/Recepcion');
    await expect(page.getByText('Elija qué acomodar')).toBeVisible();
    await page.goto('/components/Recepcion?modo=compras&articulo_id=x');
    await expect(page.getByText('Elija qué acomodar')).toBeVisible();
    await page.goto(estanteDe(articulo));
    await expect(page.getByText('Este producto no tiene piezas por acomodar')).toBeVisible();
    await page.getByRole('button', { name: 'Ver los pendientes' }).click();
    await expect(page).toHaveURL('/compras/AcomodoCom');
  },
);

detalle('Recepcion: sin el control 998 no se abre', async ({ page, casa }) => {
  const articulo = await nuevoArticulo(casa);
  await entrar(page, 'RECIBO1', estanteDe(articulo));
  await expect(page.getByText('No tiene permiso para esta pantalla')).toBeVisible();
});

detalle(
  'Recepcion: los lotes que el producto pide desde que se anexó se preguntan al guardar',
  async ({ page, casa }) => {
    const articulo = await nuevoPorAcomodar(casa, { piezas: 5, ubicaciones: ['F', 'F'] });
    const [f1] = articulo.ubicaciones;
    await enEstante(page, articulo);
    await apunta(page, articulo);
    await page.keyboard.type('3');
    await page.keyboard.press('Enter');
    await expect(fila(page, f1.leida)).toHaveAttribute('data-tono', 'hecho');
    const comodin = { articulo_id: articulo.id, comodin: 'N' };
    await llama(casa, 'updateCaducidad', { ...comodin, caduca: 'S', lote: 'S', fecha_produccion: 'N' });
    await page.reload();
    await estaEnEstante(page, articulo);
    await boton(page, 'Guardar').click();
    await expect(lotes(page)).toContainText('Faltan3de 3');
    await page.keyboard.press('Escape');
    // Without an answer nothing is saved, and what was set stands.
    await expect(fila(page, f1.leida)).toContainText('3');
    await boton(page, 'Guardar').click();
    await escribeLote(page, '31-08-2031', 'L-1');
    await guardaLotes(page);
    await expect.poll(() => acomodosDe(casa, articulo)).toMatchObject([{ piezas: 3, lote: 'L-1' }]);
  },
);
