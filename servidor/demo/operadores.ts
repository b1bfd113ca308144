import { PERFILES, type Perfil } from './perfiles.ts';

export interface OperadorDemo {
  /** Ids from 1, in the order of the list: ADMIN is 1. */
  id: number;
  login: string;
  password: string;
  nombre: string;
  departamento: number;
  puesto: number;
  /** Main warehouse. */
  almacen: number;
  /** Every warehouse whose documents the operator may see. */
  almacenes: readonly number[];
  activo: boolean;
  controles: readonly number[];
  /** What this operator is useful for when trying out the product. */
  para: string;
}

/** Password of every demo operator except ADMIN. */
export const PASSWORD_DEMO = 'anden2026';

type Fila = readonly [
  login: string,
  nombre: string,
  departamento: number,
  puesto: number,
  perfil: Perfil,
  almacenes: readonly number[],
  para: string,
];

const TODOS = [1, 2, 3];

const FILAS: readonly Fila[] = [
  ['ADMIN', 'ADMINISTRADORA DEL SISTEMA', 9, 19, 'administrador', TODOS, 'Tiene todos los permisos'],
  ['RECIBO1', 'MARTÍN OLVERA SOTO', 15, 7, 'recibo', [1], 'Recibe compras en PRINCIPAL y pone su fecha'],
  [
    'RECIBO2',
    'LETICIA CAMPOS RÍOS',
    15,
    7,
    'reciboSinFecha',
    [1],
    'Recibe en PRINCIPAL, sin permiso 1199 (fecha)',
  ],
  ['RECIBO3', 'JOEL NAVARRETE CRUZ', 15, 7, 'recibo', [1, 3], 'Recibe en PRINCIPAL y EXHIBICIÓN'],
  ['NORTE1', 'GABRIELA TREJO LUNA', 15, 7, 'recibo', [2], 'Recibe en BODEGA NORTE'],
  ['NORTE2', 'RAMIRO ESQUIVEL PAZ', 15, 10, 'acomodo', [2], 'Acomoda en BODEGA NORTE'],
  ['EXHIBE1', 'PATRICIA LUGO MENA', 15, 7, 'exhibicion', [3], 'Recibe y acomoda en EXHIBICIÓN'],
  [
    'ALMACEN1',
    'ROBERTO ALDAMA VEGA',
    15,
    5,
    'jefeAlmacen',
    TODOS,
    'Jefe de almacén: todo el almacén y su kardex, sin oficina',
  ],
  ['ALMACEN2', 'SILVIA CORDERO NIETO', 15, 5, 'jefeAlmacen', [2], 'Jefa de BODEGA NORTE'],
  ['ACOMODO1', 'HÉCTOR ZAMORA PEÑA', 15, 10, 'acomodo', [1], 'Acomoda en PRINCIPAL'],
  ['ACOMODO2', 'ELENA ROSAS GUERRA', 15, 10, 'acomodo', [1], 'Acomoda en PRINCIPAL'],
  ['ACOMODO3', 'FIDEL MONROY LARA', 15, 10, 'acomodo', [1, 3], 'Acomoda en PRINCIPAL y EXHIBICIÓN'],
  ['SURTIDO1', 'DANIEL PACHECO OROZCO', 15, 8, 'surtido', [1], 'Surte remisiones y traspasos'],
  ['SURTIDO2', 'YOLANDA MEZA TAPIA', 15, 8, 'surtido', [1], 'Surte remisiones y traspasos'],
  ['SURTIDO3', 'CÉSAR VILLALOBOS DÍAZ', 15, 8, 'surtido', [1], 'Surte remisiones y traspasos'],
  ['SURTIDO4', 'NORMA QUINTERO SALAS', 15, 8, 'surtido', [2], 'Surte en BODEGA NORTE'],
  [
    'INVENT1',
    'ARTURO BELTRÁN SOLÍS',
    10,
    9,
    'jefeInventario',
    TODOS,
    'Jefe de inventarios (puesto 9): configura, cuenta, kardex',
  ],
  [
    'INVENT2',
    'CLAUDIA MERCADO ISLAS',
    10,
    6,
    'conteo',
    [1],
    'Cuenta inventario a ciegas, sin permiso 1228 (puesto 6)',
  ],
  ['INVENT3', 'OMAR SANDOVAL FRÍAS', 10, 6, 'conteo', [2], 'Cuenta inventario a ciegas en BODEGA NORTE'],
  ['COMPRAS1', 'MARÍA EUGENIA FUENTES ROA', 3, 3, 'jefeCompras', TODOS, 'Jefa de compras'],
  ['COMPRAS2', 'IGNACIO BARRERA LEAL', 3, 4, 'comprador', TODOS, 'Comprador'],
  ['VENTAS1', 'ALEJANDRA PONCE ARCE', 4, 11, 'gerenteVentas', TODOS, 'Gerente de ventas'],
  [
    'VENTAS2',
    'RUBÉN CISNEROS MOTA',
    4,
    12,
    'asesor',
    [1],
    'Asesor de ventas: sus clientes y los tickets de asesores',
  ],
  [
    'VENTAS3',
    'BEATRIZ ARREDONDO GIL',
    4,
    12,
    'asesor',
    [1],
    'Asesora de ventas: sus clientes y los tickets de asesores',
  ],
  ['TMK1', 'VERÓNICA SALDAÑA RUIZ', 5, 14, 'jefeTelemarketing', [1], 'Supervisora de telemarketing'],
  ['TMK2', 'LUIS ENRIQUE BRAVO COTA', 5, 13, 'telemarketing', [1], 'Marca a clientes'],
  ['TMK3', 'ROCÍO VALDEZ MARÍN', 5, 13, 'telemarketing', [1], 'Marca a clientes'],
  ['TMK4', 'JESÚS ADÁN MURILLO PÉREZ', 5, 13, 'telemarketing', [1], 'Marca a clientes'],
  ['CLIENTES1', 'TERESA OCAMPO BÁEZ', 6, 15, 'clientes', [1], 'Atiende y cierra tickets'],
  ['CLIENTES2', 'JORGE ARTURO RANGEL SILVA', 6, 15, 'clientes', [1], 'Atiende y cierra tickets'],
  [
    'CREDITO1',
    'ADRIANA TÉLLEZ MORA',
    7,
    16,
    'credito',
    [1],
    'Depósitos sin aplicar, depuración y tickets de facturación',
  ],
  ['CONTA1', 'FERNANDO IBARRA LUJÁN', 2, 22, 'contabilidad', [1], 'Consultas de compras y ventas'],
  ['GERENTE1', 'SUSANA MONTES DE OCA REY', 2, 2, 'direccion', TODOS, 'Gerente: consulta todo, no captura'],
  ['RH1', 'GLORIA ESPARZA TOVAR', 8, 17, 'jefePersonal', [1], 'Alta de operadores y sus permisos'],
  ['RH2', 'MARIO DELGADILLO ORTA', 8, 18, 'personal', [1], 'Capacitaciones y catálogos'],
  [
    'SISTEMAS1',
    'EDUARDO LEYVA CANO',
    9,
    19,
    'sistemas',
    TODOS,
    'Operadores, permisos y sistema, sin almacén',
  ],
  [
    'EMBARQUE1',
    'RICARDO URIBE SERNA',
    11,
    20,
    'embarque',
    [1],
    'Jefe de embarques: facturas por enviar, guías, quién empaca, tickets de entregas',
  ],
  ['TIENDA1', 'PAULA ARANDA CHÁVEZ', 12, 23, 'tienda', [1], 'Pedidos web y cupones'],
  ['NUEVO1', 'KARLA JIMENA ROBLEDO PINO', 15, 8, 'nada', [1], 'Sin ningún permiso'],
  ['BAJA1', 'SERGIO MACÍAS DURÁN', 15, 7, 'recibo', [1], 'Dado de baja: no puede entrar'],
  ['EMPAQUE1', 'LORENA CASTAÑEDA RUIZ', 11, 21, 'empaque', [1], 'Empaca y revisa remisiones'],
  ['EMPAQUE2', 'GUSTAVO PINEDA ROJAS', 11, 21, 'empaque', [1], 'Empaca y revisa remisiones'],
];

/** Who can sign in to the demo company, with which password and what for. */
export const OPERADORES_DEMO: readonly OperadorDemo[] = FILAS.map(
  ([login, nombre, departamento, puesto, perfil, almacenes, para], i) => ({
    id: i + 1,
    login,
    password: login === 'ADMIN' ? 'anden' : PASSWORD_DEMO,
    nombre,
    departamento,
    puesto,
    almacen: almacenes[0] ?? 1,
    almacenes,
    activo: login !== 'BAJA1',
    controles: [...new Set<number>(PERFILES[perfil])].sort((a, b) => a - b),
    para,
  }),
);
