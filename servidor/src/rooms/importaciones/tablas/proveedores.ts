import { dato, obligatoria } from '../../../importar/columnas.ts';
import { codigo } from '../../../importar/lectores.ts';
import { type Tabla, tocadas } from '../../../importar/tabla.ts';

export const PROVEEDORES: Tabla = {
  nombre: 'proveedores',
  columnas: [
    obligatoria(
      dato(
        'PROVEEDOR',
        120,
        'PAPELES DEL VALLE',
        'Nombre, hasta 120 caracteres; lo identifica, sin distinguir mayúsculas.',
      ),
    ),
    {
      nombre: 'RFC',
      tipo: 'text',
      leer: codigo(13, { forma: /^[A-ZÑ&]{3,4}\d{6}[A-Z\d]{3}$/i, motivo: 'no tiene la forma de un RFC' }),
      ejemplo: 'PVA900101AB1',
      explica: 'RFC de 12 o 13 caracteres.',
    },
  ],
  llave: { expresion: 'upper(proveedor)', columna: 'PROVEEDOR' },
  preparar: [`update entrada set rfc = upper(rfc) where rfc <> upper(rfc)`],
  revisiones: [],
  toca: [
    {
      tabla: 'proveedores',
      llave: ['proveedor_id'],
      donde: 'upper(proveedor) in (select upper(proveedor) from entrada)',
    },
  ],
  async aplicar(pg) {
    const cambios = await tocadas(
      pg,
      `update proveedores p set rfc = e.rfc from entrada e
       where upper(p.proveedor) = upper(e.proveedor) and e.rfc is not null and p.rfc is distinct from e.rfc`,
    );
    const altas = await tocadas(
      pg,
      `insert into proveedores (proveedor, rfc)
       select proveedor, rfc from entrada e
       where not exists (select from proveedores p where upper(p.proveedor) = upper(e.proveedor)) order by fila`,
    );
    const { rows } = await pg.query<{ n: number }>('select count(*)::int n from entrada');
    return { altas, cambios, sinCambio: (rows[0]?.n ?? 0) - altas - cambios, notas: [] };
  },
};
