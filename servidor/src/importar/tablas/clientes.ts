import { UNA_A_LA_VEZ } from '../../platform/llegadas/llegada.ts';
import { DATOS_DE_CLIENTE, LLEGADA_DE_CLIENTES } from '../../rooms/clientes/index.ts';
import { codigo, texto } from '../lectores.ts';
import type { Columna, Tabla } from '../tabla.ts';
import { escribir } from './llegada.ts';

const dato = (nombre: string, max: number, ejemplo: string, explica: string): Columna => ({
  nombre,
  tipo: 'text',
  leer: texto(max),
  ejemplo,
  explica,
});

export const CLIENTES: Tabla = {
  nombre: 'clientes',
  columnas: [
    {
      nombre: 'CLAVE_CLIENTE',
      tipo: 'text',
      leer: codigo(30),
      delicada: true,
      obligatoria: true,
      ejemplo: 'C-0001',
      explica: 'Clave del cliente, hasta 30 caracteres; lo identifica.',
    },
    dato(
      'NOMBRE',
      150,
      'FERRETERÍA LA PERLA',
      'Nombre, hasta 150 caracteres. Obligatorio en un cliente nuevo.',
    ),
    dato('TIPO', 30, 'DISTRIBUIDOR', 'Tipo de cliente, hasta 30 caracteres.'),
    dato('ZONA', 60, 'CENTRO', 'Zona, hasta 60 caracteres.'),
    { ...dato('OPERADOR', 15, '', 'Usuario del asesor que lo atiende; debe existir.'), leer: codigo(15) },
    { ...dato('TELEFONO', 30, '222 555 0101', 'Teléfono, hasta 30 caracteres.'), leer: codigo(30) },
    dato('EMAIL', 100, 'compras@laperla.example', 'Correo, hasta 100 caracteres.'),
    dato('DIRECCION', 200, 'AV. JUÁREZ 10, COL. CENTRO', 'Calle, número y colonia, hasta 200 caracteres.'),
    dato('CIUDAD', 80, 'PUEBLA', 'Hasta 80 caracteres.'),
    dato('ESTADO', 60, 'PUEBLA', 'Hasta 60 caracteres.'),
    {
      ...dato('CODIGO_POSTAL', 10, '72000', 'Hasta 10 caracteres. En Excel, con formato de Texto.'),
      leer: codigo(10),
      delicada: true,
    },
  ],
  llave: { expresion: 'clave_cliente', columna: 'CLAVE_CLIENTE' },
  preparar: [
    UNA_A_LA_VEZ,
    ...LLEGADA_DE_CLIENTES.crear,
    `insert into cliente_llegado (documento, fila, ${DATOS_DE_CLIENTE.join(', ')})
     select clave_cliente, fila, ${DATOS_DE_CLIENTE.join(', ')} from entrada where not rechazada order by fila`,
    ...LLEGADA_DE_CLIENTES.preparar,
  ],
  revisiones: LLEGADA_DE_CLIENTES.revisiones,
  toca: [
    {
      tabla: 'clientes',
      llave: ['cliente_id'],
      donde: 'clave_cliente in (select clave_cliente from entrada)',
    },
    {
      tabla: 'direcciones_clientes',
      llave: ['dir_cli_id'],
      donde:
        'cliente_id in (select cliente_id from clientes where clave_cliente in (select clave_cliente from entrada))',
    },
  ],
  aplicar: (pg) => escribir(pg, LLEGADA_DE_CLIENTES, 'clave_cliente'),
};
