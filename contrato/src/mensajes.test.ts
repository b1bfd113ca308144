import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const RAIZ = fileURLToPath(new URL('../../', import.meta.url));

const fuentes = (carpeta: string): string[] =>
  readdirSync(join(RAIZ, carpeta), { recursive: true, encoding: 'utf8' })
    .filter((f) => /\.tsx?$/.test(f) && !/\.(test|muestra)\.tsx?$/.test(f))
    .map((f) => readFileSync(join(RAIZ, carpeta, f), 'utf8'));

/** The source of the product without comments and joined in one line, since the formatter may have split a message. */
const PALABRAS = ['contrato/src', 'servidor/src/rooms', 'web/src']
  .flatMap(fuentes)
  .join('\n')
  .replace(/\/\*[\s\S]*?\*\//g, '')
  .replace(/\s+/g, ' ');
const DESVIACIONES = readFileSync(join(RAIZ, 'docs/deviations.md'), 'utf8');

/**
 * Every message of the specification's §5 and §8 for what is built: as written there, and as shown where its spelling
 * was corrected. Of messages that go on with a figure or a name, the fixed part.
 */
const MENSAJES: readonly (readonly [especificado: string, mostrado?: string])[] = [
  ['Minimo 3 caracteres', 'Mínimo 3 caracteres'],
  ['Minimo 5 caracteres', 'Mínimo 5 caracteres'],
  ['Por favor usa el lector de códigos de barras'],
  ['No se permite pegar. Use el lector de códigos de barras.'],
  ['¡Este producto no cuenta un TIPO', '¡Este producto no cuenta con un TIPO'],
  [
    '¡Este producto no cuenta con ubicaciones en el almacen',
    '¡Este producto no cuenta con ubicaciones en el almacén',
  ],
  [
    '1 No es posible recepcionar mas unidades a las que hay por acomodar.',
    '1 No es posible recepcionar más unidades a las que hay por acomodar.',
  ],
  ['2 No es posible', '2 No es posible recepcionar más unidades'],
  ['Es necesario indicar si la tarea fue en tiempo o fuera de tiempo, al igual que el porcentaje realizado'],
  [
    'Indique el porque la tarea no se realizo en tiempo o bien no se realizó el 100%',
    'Indique por qué la tarea no se realizó en tiempo o bien no se realizó el 100%',
  ],
  [
    'no se encontró accion a seguir despues de guardar la respuesta',
    'No se encontró acción a seguir después de guardar la respuesta',
  ],
  ['Es necesrio ingresar la incidencia de la llamada', 'Es necesario ingresar la incidencia de la llamada'],
  [
    'Es necesrio ingresar las observaciones de la llamada',
    'Es necesario ingresar las observaciones de la llamada',
  ],
  ["El archivo no contiene la columna 'clave_cliente'"],
  ['1 - Es necesario seleccionar la clasificación del cliente para poder guardar la información'],
  ['2 - Es necesario seleccionar la clasificación del cliente para poder guardar la información'],
  ['Debe elegir el cliente que quiere anexar a la lista de marcación'],
  ['No se encontraron tareas para hoy'],
  ['Por favor, introduce un valor numérico válido'],
  ['El campo título es obligatorio'],
  ['El campo descripción es obligatorio'],
  ['El campo folio es obligatorio y debe tener 9 caracteres (solo números y letras)'],
  ['El campo dirigido a es obligatorio'],
  ['El campo impartida por es obligatorio'],
  ['El campo fecha programada es obligatorio'],
  ['El campo hora programada es obligatorio'],
  ['El campo duracion es obligatorio', 'El campo duración es obligatorio'],
  ['No se puede editar la programación de una capacitación Cancelada o Impartida'],
  ['¿Deseas eliminar el regristo seleccionado ?', '¿Deseas eliminar el registro seleccionado?'],
  ['Las ubicaciones de tipo INHABILITADA deben quedar con 0 piezas.'],
  [
    '¡No es posible acomodar producto de tipo MILTIALMACENABLE en ubicaciones FIJAS!',
    '¡No es posible acomodar producto de tipo MULTIALMACENABLE en ubicaciones FIJAS!',
  ],
  [
    'La suma de las unidades en las ubicaciones fijas no deben ser mayor a: ',
    'La suma de las unidades en las ubicaciones fijas no debe ser mayor a: ',
  ],
  [
    '¡No es posible surtir mas unidades de las Solicitadas!',
    '¡No es posible surtir más unidades de las Solicitadas!',
  ],
  [
    '¡No hay existencia suficiente para surtir el prodcto de la ubicación ',
    '¡No hay existencia suficiente para surtir el producto de la ubicación ',
  ],
  [
    'No es posible surtir un producto de ubicacion Multialmacenable',
    'No es posible surtir un producto de ubicación Multialmacenable',
  ],
  ['Es necesario surtir la totalidad de piezas'],
  ['¡El producto requiere de una ubicación fija para ser surtido!'],
  ['Las unidades ingresadas en caducidades no se corresponden con las unidades que se van a acomodar'],
  ['unidades que se van a surtir'],
  ['las unidades contadas'],
  [
    '¡No es posible agregar nuevamente una caducidad/lote/Producción ya antes agregada!. ¡Elimine el registro y vuelva a ingresarlo!',
  ],
  ['Las unidades deben ser numéricas y mayor que 0'],
  [
    'Las unidades a acomodar no deben ser mas a las pendientes',
    'Las unidades a acomodar no deben ser más a las pendientes',
  ],
  ['La ubicación no coincide con la del producto a acomodar'],
  ['No se encontró la clave del artíclo en la lista', 'No se encontró la clave del artículo en la lista'],
  [
    'Es necesario escanear el código de barras del producto para poder acomodarlo ya que ¡NO CUENTA CON COMODÍN!',
  ],
  ['Producto no encontrado'],
  ['Producto encontrdo en el folio: ', 'Producto encontrado en el folio: '],
  ['Producto encontrdo pero ya fue recibido', 'Producto encontrado pero ya fue recibido'],
  [
    'Producto encontrdo en la lista pero no podra ser acomodado ya que no se ha surtido',
    'Producto encontrado en la lista pero no podrá ser acomodado ya que no se ha surtido',
  ],
  [
    '¡Es necesario agregar una fecha de recepcion para poder comenzar a recepcionar la compra!',
    '¡Es necesario agregar una fecha de recepción para poder comenzar a recepcionar la compra!',
  ],
  [
    'Es necesario escanear el código de barras del producto para poder recibirlo ya que ¡NO CUENTA CON COMODÍN!',
  ],
  ['Debe elegir un tipo de articulo válido', 'Debe elegir un tipo de artículo válido'],
  ['Debe ingrear un valor numérico en el campo mínimo', 'Debe ingresar un valor numérico en el campo mínimo'],
  ['El valor máximo no puede ser menor al mínimo'],
  ['No se encontró ubcacion seleccionada', 'No se encontró ubicación seleccionada'],
  ['El usuario no cuenta con privilegios para crear ubicaciones en la bodega '],
  ['No es posible acomodar productos por default en ubicaciones multialmacen.'],
  ['El artículo ya se encuentra en la ubicación. Debe elegirlo de la lista para modificar su existencia.'],
  [
    'El artículo no cuenta con comodín por lo que debes escanar el codigo de barras.',
    'El artículo no cuenta con comodín por lo que debes escanear el código de barras.',
  ],
  ['Debe ingresar una observación para el motivo seleccionado'],
  ['La ubicación Origen debe ser una ubicación de tipo Multialmacén.'],
  ['La ubicación Destino debe ser una ubicación de tipo Fija.'],
  [
    'Debe elegir al menos un producto para gerar un traspaso',
    'Debe elegir al menos un producto para generar un traspaso',
  ],
  ['Ingrese la fecha de inicio y fin del período a consultar'],
  ['No es posible generar mas de 31 dias', 'No es posible generar más de 31 días'],
  ['No se encontro el articulo con la clave: ', 'No se encontró el artículo con la clave: '],
  ['¡Este pedido debe ser escaneado por el usuario '],
  [' para su revisión!. Solicita al operador '],
  [' la revisión del pedido para poder continuar.'],
  ['Invalido', 'Inválido'],
  ['Ingrese un codigo válido', 'Ingrese un código válido'],
  ['No es posible surtir mas de lo solicitado', 'No es posible surtir más de lo solicitado'],
  ['No es posible acomodar mas de lo surtido', 'No es posible acomodar más de lo surtido'],
  [
    'No es posible traspasar mas unidades a las que tiene la ubicación origen',
    'No es posible traspasar más unidades a las que tiene la ubicación origen',
  ],
  ['a las Solicitadas'],
  ['a las que faltan por acomodar'],
  ['Para realizar un traspaso entre ubicaciones, es necesario contar con más de 1 Ubicación'],
  ['Articulo guardado correctamente en la ubicación.', 'Artículo guardado correctamente en la ubicación.'],
  ['Producto Acomodado'],
  ['Sin Recepcion', 'Sin recepción'],
  ['Recepcion de Mercancia', 'Recepción de Mercancía'],
];

/** Titles of §8 under which the built screens show a refusal. */
const TITULOS: readonly (readonly [especificado: string, mostrado?: string])[] = [
  ['Acomodo de Compra'],
  ['Recepción de compra'],
  ['Compras Recibidas-Acomodadas'],
  ['Acomodo de Producto'],
  ['Recepción de Compra'],
  ['Configuración de Artículo'],
  ['Conteo de Producto'],
  ['Orden de Resurtido'],
  ['Traspasos'],
  ['Guardando Recepción traspaso'],
  ['Surtido de remisiones'],
  ['Surtido remisión'],
  ['Claves Articulos', 'Claves Artículos'],
  ['Caducidades'],
];

test.each(MENSAJES)('§5 y §8: «%s»', (especificado, mostrado = especificado) => {
  expect(PALABRAS).toContain(mostrado);
});

test.each(TITULOS)('título de §8: «%s»', (especificado, mostrado = especificado) => {
  expect(PALABRAS).toContain(`'${mostrado}'`);
});

test('lo que no se muestra palabra por palabra no está en el producto', () => {
  const viejos = [...MENSAJES, ...TITULOS]
    .filter(([especificado, mostrado]) => mostrado !== undefined && !mostrado.includes(especificado))
    .map(([especificado]) => especificado)
    .filter((m) => PALABRAS.includes(`'${m}`));
  expect(viejos).toEqual([]);
});

test('las desviaciones dan su porqué', () => {
  const tabla = DESVIACIONES.slice(0, DESVIACIONES.indexOf('## Spelling')).split('\n');
  expect(tabla.filter((fila) => fila.startsWith('| ') && /\|\s*(—\s*)?\|$/.test(fila))).toEqual([]);
});
