import { VER_DEPOSITOS } from '@anden/contrato/cartera/rules-depositos.ts';
import { useState } from 'react';
import { useConsulta } from '../../platform/consulta.ts';
import { hrefDe, REGISTRO, useIr, usePreparaPantalla } from '../../platform/navigation.ts';
import { columnasDe } from '../../platform/reporte.tsx';
import { useVer } from '../../platform/ver.tsx';
import { Boton } from '../../ui/Boton.tsx';
import { Lista } from '../../ui/Lista.tsx';
import { DialogoDeDeposito } from './DialogoDeDeposito.tsx';
import { TONO_DE_DEPOSITO } from './deposito.ts';

const COLUMNAS = columnasDe('getDepositosClientes', {
  DOCTO_BA_ID: { ancho: 84 },
  REFER: { ancho: 130, tarjeta: 'titulo', recorta: true },
  FECHA: { ancho: 100 },
  IMPORTE: { ancho: 110 },
  POR_APLICAR: { ancho: 110 },
  ESTADO: { ancho: 140, tono: TONO_DE_DEPOSITO },
  FOLIO: { ancho: 96 },
  REFERENCIA_WEB: { ancho: 110 },
  DIAS: { ancho: 70, ayuda: 'Días desde que llegó al banco' },
});

/** 'Depósitos sin aplicar' (menu 'depositonoid'): money that reached the bank without saying which customer it is from. */
export default function DepositoNoId() {
  const ir = useIr();
  usePreparaPantalla('deposito');
  const { ver, enPalabras, control } = useVer('Ver', VER_DEPOSITOS);
  const [nuevo, setNuevo] = useState(false);
  const lista = useConsulta('getDepositosClientes', {
    columnas: COLUMNAS,
    extra: { ver },
    extraEnPalabras: enPalabras,
  });
  return (
    <Lista
      {...lista}
      resumen={lista.sumas}
      unidad={['depósito', 'depósitos']}
      vacio={{
        titulo: ver === 'SIN_APLICAR' ? 'No hay depósitos sin aplicar' : 'No hay depósitos así',
        texto: 'Registre uno con Nuevo, o cargue el estado de cuenta del banco.',
      }}
      filtroAyuda="Referencia, ordenante, folio…"
      acciones={
        <Boton tipo="principal" onClick={() => setNuevo(true)}>
          Nuevo
        </Boton>
      }
      controles={control}
      onElegir={(d) => ir('deposito', { [REGISTRO]: d.DOCTO_BA_ID })}
      liga={(d) => hrefDe('deposito', { [REGISTRO]: d.DOCTO_BA_ID }) ?? ''}
    >
      {nuevo ? (
        <DialogoDeDeposito
          titulo={lista.titulo}
          catalogos={lista.respuesta}
          alCerrar={() => setNuevo(false)}
          alRegistrar={(id) => {
            setNuevo(false);
            ir('deposito', { [REGISTRO]: id });
          }}
        />
      ) : null}
    </Lista>
  );
}
