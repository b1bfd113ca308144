import { OPERADORES_MAX } from '@anden/contrato/operadores/rules.ts';
import { tituloDe } from '@anden/contrato/rutas.ts';
import { useState } from 'react';
import { useLista } from '../../platform/lista.ts';
import { columnasDe } from '../../platform/reporte.tsx';
import { Boton } from '../../ui/Boton.tsx';
import { Lista } from '../../ui/Lista.tsx';
import { DarModelo } from './DarModelo.tsx';
import type { Operador } from './operador.ts';

const TITULO = tituloDe('operadores');
const COLUMNAS = columnasDe('getOperadores', {
  OPERADOR: { ancho: 116 },
  NOMBRE: { tarjeta: 'titulo' },
  ACTIVO: { ancho: 88, tono: { S: 'hecho', N: 'nada' } },
  CONTROLES: { ancho: 88 },
});

/** Every operator, searchable by any word. */
export function ListaOperadores({ alAbrir }: { alAbrir: (id: number) => void }) {
  const [dando, setDando] = useState<readonly Operador[] | null>(null);
  const lista = useLista(
    'getOperadores',
    {},
    {
      columnas: COLUMNAS,
      orden: { id: 'OPERADOR', sentido: 'asc' },
      filtroAyuda: 'Operador, nombre, puesto…',
      elegir: { max: OPERADORES_MAX },
    },
  );
  return (
    <Lista
      {...lista}
      etiqueta="Operadores"
      unidad={['operador', 'operadores']}
      vacio={{ titulo: 'No hay operadores' }}
      onElegir={(o) => alAbrir(o.OPERADOR_ID)}
      liga={lista.abre.liga}
      accionesDeElegidas={
        <Boton
          tipo="principal"
          disabled={lista.elegidas.length === 0}
          onClick={() => setDando(lista.elegidas)}
        >
          Dar permisos
        </Boton>
      }
    >
      {dando ? <DarModelo titulo={TITULO} operadores={dando} alCerrar={() => setDando(null)} /> : null}
    </Lista>
  );
}
