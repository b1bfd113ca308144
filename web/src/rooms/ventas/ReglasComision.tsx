import { useState } from 'react';
import { useLista } from '../../platform/lista.ts';
import { useSearchState } from '../../platform/navigation.ts';
import { columnasDe } from '../../platform/reporte.tsx';
import { Boton } from '../../ui/Boton.tsx';
import { IconPlus } from '../../ui/iconos.ts';
import { Lista } from '../../ui/Lista.tsx';
import { DialogoDeRegla } from './comisiones/DialogoDeRegla.tsx';
import { VersionAbierta } from './comisiones/VersionAbierta.tsx';

const TITULO = 'Reglas de comisión';

const COLUMNAS = columnasDe('getReglasComision', {
  NOMBRE: { tarjeta: 'titulo', ancho: 180 },
  VERSION: { ancho: 72 },
  ESTADO: { ancho: 120, tono: { VIGENTE: 'hecho', PROXIMA: 'atencion', TERMINADA: 'nada' } },
  PARA: { ancho: 200, recorta: true },
  SOBRE: { ancho: 100 },
  PORCENTAJE: { ancho: 240, recorta: true },
});

/** 'Reglas de comisión' (9034): each version with its days, who it is for and what it pays; the next one, and what it would have paid. */
export default function ReglasComision() {
  const [lugar, setLugar] = useSearchState({ version: 0 });
  const [nueva, setNueva] = useState(false);
  const lista = useLista(
    'getReglasComision',
    {},
    {
      columnas: COLUMNAS,
      filtroAyuda: 'Regla, asesor, marca…',
      sinOrden: 'Las vigentes primero, la más específica antes',
    },
  );
  const reglas = lista.respuesta;
  const abierta = reglas?.data.find((f) => f.VERSION_ID === lugar.version);
  const cierra = () => setLugar({ version: 0 });
  return (
    <Lista
      {...lista}
      unidad={['versión', 'versiones']}
      vacio={{ titulo: 'No hay reglas', texto: 'Sin una regla nadie gana comisión.' }}
      onElegir={(f) => setLugar({ version: f.VERSION_ID })}
      acciones={
        <Boton
          tipo="principal"
          icono={<IconPlus stroke={1.75} />}
          disabled={!reglas}
          onClick={() => setNueva(true)}
        >
          Nueva regla
        </Boton>
      }
    >
      {nueva && reglas ? (
        <DialogoDeRegla titulo={TITULO} reglas={reglas} version={null} alCerrar={() => setNueva(false)} />
      ) : null}
      {abierta && reglas ? (
        <VersionAbierta
          key={abierta.VERSION_ID}
          titulo={TITULO}
          reglas={reglas}
          version={abierta}
          alCerrar={cierra}
        />
      ) : null}
    </Lista>
  );
}
