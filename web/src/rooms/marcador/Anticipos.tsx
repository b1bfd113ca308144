import { sumaDePesos } from '@anden/contrato/centavos.ts';
import type { Respuesta } from '../../platform/client.ts';
import { cuantos, pesos } from '../../platform/format.ts';
import { LigaA } from '../../platform/LigaDeRegistro.tsx';
import { useQueryCall } from '../../platform/query.ts';
import { useSession } from '../../platform/session.ts';
import { Boton } from '../../ui/Boton.tsx';
import type { Columna } from '../../ui/columna.ts';
import { Renglones } from '../../ui/Detalle.tsx';
import { Dialogo } from '../../ui/Dialogo.tsx';

type Fila = Respuesta<'getAnticiposClientes'>['data'][number];

const COLUMNAS: readonly Columna<Fila>[] = [
  {
    id: 'CLAVE_CLIENTE',
    titulo: 'Clave',
    valor: (f) => f.CLAVE_CLIENTE,
    celda: (f) => <LigaA registro="cliente" valor={f.CLAVE_CLIENTE} />,
    ancho: 110,
  },
  { id: 'CLIENTE', titulo: 'Cliente', valor: (f) => f.CLIENTE, tarjeta: 'titulo' },
  {
    id: 'ANTICIPO',
    titulo: 'Anticipo',
    valor: (f) => f.ANTICIPO,
    texto: (f) => pesos(f.ANTICIPO),
    tipo: 'dinero',
    ancho: 130,
  },
];

/** 'Anticipos de clientes' (specification §2): who has money in their favour that is not applied. */
export function Anticipos({ alCerrar }: { alCerrar: () => void }) {
  const operador_id = useSession().data.OPERADOR_ID;
  const lectura = useQueryCall('getAnticiposClientes', { operador_id });
  const filas = lectura.data?.data;
  return (
    <Dialogo
      abierto
      titulo="Anticipos de clientes"
      tamano="ancho"
      alCerrar={alCerrar}
      botones={<Boton onClick={alCerrar}>Cerrar</Boton>}
    >
      <Renglones
        etiqueta="Anticipos de clientes"
        unidad={['cliente', 'clientes']}
        {...(filas ? { resumen: pesos(sumaDePesos(filas.map((f) => f.ANTICIPO))) } : {})}
        columnas={COLUMNAS}
        filas={filas}
        llave={(f) => f.CLIENTE_ID}
        lectura={lectura}
        vacio={{ titulo: `${cuantos(0, ['cliente', 'clientes'])} con anticipo` }}
      />
    </Dialogo>
  );
}
